import { expect, it } from 'vitest';
import { CallFailed } from '../errors.ts';
import { retryAfterMsOf } from './retry-after.ts';

it.each([
  [{ code: 'rate-limited', retryAfter: 12 }, 12_000],
  [{ code: 'rate-limited', retryAfter: 3_600 }, 3_600_000],
  [{ code: 'rate-limited', retryAfter: 86_400 }, 3_600_000],
  [{ code: 'rate-limited' }, 0],
  [{ code: 'rate-limited', retryAfter: -1 }, 0],
  [{ code: 'rate-limited', retryAfter: 'soon' }, 0],
  [undefined, 0],
])('reads from the response %o that the server asks to wait for %i ms', (body, expected) => {
  expect(retryAfterMsOf(new CallFailed('rate-limited', { body }))).toBe(expected);
});
