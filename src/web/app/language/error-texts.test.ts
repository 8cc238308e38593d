import { expect, it } from 'vitest';
import { writable } from '#client/observable.ts';
import { type Messages, en } from '#messages/en/en.ts';
import { es } from '#messages/es/es.ts';
import { createErrorTexts } from './error-texts.ts';

it('gives the code until a language is loaded, then its text in the current language', () => {
  const texts = createErrorTexts();
  expect(texts.textOf('load-failed')).toBe('load-failed');
  expect(texts.hasText('internal')).toBe(false);
  const messages = writable<Messages>(en, Object.is);
  texts.use(messages);
  expect(texts.textOf('load-failed')).toBe('Failed to load ideas');
  messages.set(es);
  expect(texts.textOf('load-failed')).toBe(es.errors['load-failed']);
});

it('knows the codes that have a text, and no other value', () => {
  const texts = createErrorTexts();
  texts.use(writable<Messages>(en, Object.is));
  const isKnown = (code: unknown) => texts.hasText(code);
  expect(['internal', 'from-the-future', 'toString', undefined, 7].map(isKnown)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
