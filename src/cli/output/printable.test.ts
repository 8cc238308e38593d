import { expect, it } from 'vitest';
import { printable, printableJson, printableLines } from './printable.ts';

it.each([
  ['\u001b[31mred\u001b[0m', '␛[31mred␛[0m'],
  ['a\r\nb\tc\u0000\u007f', 'a␍␊b␉c␀␡'],
  ['\u009b2J', '\ufffd2J'],
  ['\u202egnp.exe', '\ufffdgnp.exe'],
  ['\u2066x\u2069\u2028\u200e', '\ufffdx\ufffd\ufffd\ufffd'],
  ['half \ud83d.', 'half \ufffd.'],
])('prints %j as %j', (text, shown) => expect(printable(text)).toBe(shown));

it('prints letters, accents and emoji as they are', () => {
  const text = 'Canción 漢字 שלום 👩‍👩‍👧 🏳️‍🌈 e\u0301';
  expect(printable(text)).toBe(text);
});

it('keeps the line breaks of a message of its own', () => {
  expect(printableLines('one\n\u001btwo')).toBe('one\n␛two');
});

it('escapes the same characters in JSON, which means the same', () => {
  const value = { title: 'a\u001b\u009b\u202e\u007f\u2028\ud83d\n' };
  const text = printableJson(value, 2);
  expect(text).toBe(
    String.raw`{
  "title": "a\u001b\u009b\u202e\u007f\u2028\ud83d\n"
}`,
  );
  expect(JSON.parse(text)).toEqual(value);
});
