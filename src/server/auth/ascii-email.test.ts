import { expect, it } from 'vitest';
import { checkEmail } from '#domain/account/credentials.ts';
import { asciiEmail } from './ascii-email.ts';

it.each([
  [' ada@Bücher.example ', 'ada@xn--bcher-kva.example'],
  ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
  ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['Ada@Example.org', 'Ada@Example.org'],
  ['ada@0x7f.1', 'ada@0x7f.1'],
  ['ada', 'ada'],
  ['', ''],
])('converts the domain of %j to ASCII: %j', (email, ascii) => {
  expect(asciiEmail(email)).toBe(ascii);
});

it.each(['ada@\u0300bc.example', `ada@${'ü'.repeat(63)}.example`, 'ada@xn--ü.example'])(
  'leaves no domain where %j has none in ASCII, which is no valid address',
  (email) => {
    expect(checkEmail(asciiEmail(email))).toBe('invalid-email');
  },
);
