import { expect, it } from 'vitest';
import { readInvitation } from './invitation.ts';

it.each([
  ['abc', 'abc', ''],
  ['abc.', 'abc', ''],
  ['abc.ada%40example.org', 'abc', 'ada@example.org'],
  ['abc.a.b%2Bc%40example.org', 'abc', 'a.b+c@example.org'],
  ['abc.%E0%A4%A', 'abc', ''],
  ['', '', ''],
])('reads %j as the secret %j for the address %j', (token, secret, email) => {
  expect(readInvitation(token)).toEqual({ secret, email });
});
