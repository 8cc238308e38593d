import { expect, it } from 'vitest';
import { isProofRecent } from './proof.ts';

const now = 10_000_000;

it.each([
  [now, true],
  [now - 299_999, true],
  [now - 300_000, false],
  [0, false],
  [now + 60_000, true],
  [now + 60_001, false],
  [null, false],
])('judges at 10,000,000 a proof given at %s', (provenAt, isRecent) => {
  expect(isProofRecent(provenAt, now)).toBe(isRecent);
});
