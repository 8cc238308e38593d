import { expect, it } from 'vitest';
import { Refusal, refusalCodes } from './refusal.ts';

it.each(refusalCodes)('carries the code %s', (code) => {
  const refusal = new Refusal(code);
  expect(refusal).toBeInstanceOf(Error);
  expect(refusal.name).toBe('Refusal');
  expect(refusal.code).toBe(code);
  expect(refusal.message).toBe(code);
});

it('has no duplicate codes', () => {
  expect(new Set(refusalCodes).size).toBe(refusalCodes.length);
});
