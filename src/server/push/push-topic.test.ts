import { expect, it } from 'vitest';
import { pushTopic } from './push-topic.ts';

it('has 32 characters of base64url that depend on the id alone', () => {
  expect(pushTopic('kite 2026-11-20T10:00 1440')).toBe('N6k0eXbQe7AkD3p4x9ct882f9tfeC2NF');
  expect(pushTopic('a')).toMatch(/^[\w-]{32}$/);
  expect(pushTopic('a')).not.toBe(pushTopic('b'));
});
