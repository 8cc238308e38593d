import { expect, it } from 'vitest';
import { checkCredentials, checkEmail, checkPassword, emailKey } from './credentials.ts';

const atExample = '@example.com';
const emailOf = (length: number) => 'a'.repeat(length - atExample.length) + atExample;

it.each([
  ['ada@example.com', null],
  ['  ada@example.com  ', null],
  ['ADA@Example.COM', null],
  ['ada.l+ideas@mail.example.co.uk', null],
  ["o'hara_{x}~!#$%&*/=?^`|@example.com", null],
  ['ada@localhost', null],
  ['ada@123.123', null],
  ['ada@bücher.example', null],
  ['ada@xn--bcher-kva.example', null],
  ['ada@παράδειγμα.δοκιμή', null],
  ['ada@उदाहरण.परीक्षा', null],
  ['ada@例え。テスト', null],
  ['ada@bücher-.example', 'invalid-email'],
  ['ada@bü cher.example', 'invalid-email'],
  ['ada@bü\u200bcher.example', 'invalid-email'],
  ['ada@bücher.example/x', 'invalid-email'],
  [`ada@${'x'.repeat(63)}.com`, null],
  [`ada@${'x'.repeat(64)}.com`, 'invalid-email'],
  ['', 'invalid-email'],
  ['   ', 'invalid-email'],
  ['ada', 'invalid-email'],
  ['ada@', 'invalid-email'],
  ['@example.com', 'invalid-email'],
  ['ada@@example.com', 'invalid-email'],
  ['ada@example..com', 'invalid-email'],
  ['ada@.example.com', 'invalid-email'],
  ['ada@example.com.', 'invalid-email'],
  ['ada@-example.com', 'invalid-email'],
  ['ada@example-.com', 'invalid-email'],
  ['ada lovelace@example.com', 'invalid-email'],
  ['ada@exam ple.com', 'invalid-email'],
  ['ada@example.com\u0000', 'invalid-email'],
  ['adá@example.com', 'invalid-email'],
  ['Ada <ada@example.com>', 'invalid-email'],
  ['a@example.com,b@example.com', 'invalid-email'],
])('validates the address %j: %s', (email, fault) => {
  expect(checkEmail(email)).toBe(fault);
});

it.each([
  [253, null],
  [254, null],
  [255, 'invalid-email'],
])('validates an address of %i characters: %s', (length, fault) => {
  expect(checkEmail(emailOf(length))).toBe(fault);
  expect(checkEmail(` ${emailOf(length)} `)).toBe(fault);
});

it.each([
  [0, 'weak-password'],
  [5, 'weak-password'],
  [6, null],
  [7, null],
  [127, null],
  [128, null],
  [129, 'password-too-long'],
])('validates a password of %i characters: %s', (length, fault) => {
  expect(checkPassword('x'.repeat(length))).toBe(fault);
});

it('accepts a password unchanged, including spaces', () => {
  expect(checkPassword('      ')).toBe(null);
  expect(checkPassword(' x   ')).toBe('weak-password');
});

it.each([
  ['ada@example.com', 'secret', null],
  ['ada@example.com', 'short', 'weak-password'],
  ['ada@example.com', 'x'.repeat(129), 'password-too-long'],
  ['ada', 'secret', 'invalid-email'],
  ['ada', 'short', 'invalid-email'],
])('validates %j with %j, the address first: %s', (email, password, fault) => {
  expect(checkCredentials(email, password)).toBe(fault);
});

it.each([
  ['ada@example.com', 'ada@example.com'],
  ['ADA@Example.COM', 'ada@example.com'],
  [' Ada@example.com\n', 'ada@example.com'],
])('identifies the address %j as %j', (email, key) => {
  expect(emailKey(email)).toBe(key);
});
