import { expect, it } from 'vitest';
import { accountOfToken, unsubscribeToken } from './unsubscribe-token.ts';

const key = Buffer.alloc(32, 1);
const ada = '0f3a9c1e-0000-4000-8000-000000000001';
const bob = '0f3a9c1e-0000-4000-8000-000000000002';

it('names its account to the server that signed it alone', () => {
  const token = unsubscribeToken(ada, key);
  expect(token).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/);
  expect(accountOfToken(token, key)).toBe(ada);
  expect(accountOfToken(token, Buffer.alloc(32, 2))).toBe(null);
  expect(accountOfToken(token.replace(ada, bob), key)).toBe(null);
  for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
    expect(accountOfToken(token.slice(0, -1) + last, key)).toBe(token.endsWith(last) ? ada : null);
});

it.each([
  '',
  '.',
  ada,
  `${ada}.`,
  `${ada}.${'A'.repeat(43)}`,
  `${ada}.${'A'.repeat(44)}`,
  `x.${'A'.repeat(43)}`,
])('takes %j for no token', (text) => {
  expect(accountOfToken(text, key)).toBe(null);
});
