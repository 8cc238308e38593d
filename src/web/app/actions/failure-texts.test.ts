import { expect, it } from 'vitest';
import { en } from '#messages/en/en.ts';
import { failureTexts } from './failure-texts.ts';

it('does not speak of the trash if lost ideas could not be kept', () => {
  const { text, detail } = failureTexts('keepIdeas', 'account-full');
  expect([text(en), detail(en)]).toEqual([
    'Failed to add idea. Please try again.',
    en.errors['account-full'],
  ]);
});
