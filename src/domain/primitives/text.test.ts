import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanText, cutText, isBlank, jsonBytes } from './text.ts';

it.each([
  ['spaces around', '  a kite  ', 'a kite'],
  ['line breaks and tabs around', '\r\n\ta kite\t\n', 'a kite'],
  ['no-break and ideographic spaces around', '\u00a0\u3000a kite\u2003\ufeff', 'a kite'],
  ['spaces inside, which stay', 'a  kite', 'a  kite'],
  ['line breaks inside, which stay', 'a\nkite', 'a\nkite'],
  ['line breaks of Windows and of old Macs', 'a\r\nkite\rof\n\r\npaper', 'a\nkite\nof\n\npaper'],
  ['line breaks that NUL takes apart', 'a\r\u0000\nkite', 'a\nkite'],
  ['NUL anywhere', '\u0000a\u0000kite\u0000', 'akite'],
  ['NUL between the spaces around', ' \u0000 a kite \u0000 ', 'a kite'],
  ['a lone high surrogate', 'a\ud83d', 'a\ufffd'],
  ['a lone low surrogate', '\ude00a', '\ufffda'],
  ['surrogates in the wrong order', '\ude00\ud83d', '\ufffd\ufffd'],
  ['a whole pair, which stays', '😀', '😀'],
  ['markup, which stays text', '<b>a kite</b>', '<b>a kite</b>'],
  ['accents on their own, which join their letter', 'cafe\u0301', 'caf\u00e9'],
  ['Hangul in parts', '\u1112\u1161\u11ab', '\ud55c'],
  ['nothing', '', ''],
  ['nothing that is drawn', '\u200b \u2060\u00ad\u3164', ''],
  ['Braille without dots, and control characters', '\u2800\u0007\u009f', ''],
  ['Braille without dots beside letters, which stays', 'a\u2800kite', 'a\u2800kite'],
  ['what joins emoji, which stays', '\u200d👩\u200d🚒\ufe0f', '\u200d👩\u200d🚒\ufe0f'],
])('cleans a text with %s', (_, text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

it('leaves a clean text unchanged', () => {
  fc.assert(
    fc.property(messyText(), (text) => {
      const clean = cleanText(text);
      expect(cleanText(clean)).toBe(clean);
      expect(clean.isWellFormed()).toBe(true);
      expect(clean).toBe(clean.normalize('NFC'));
    }),
  );
});

it.each([
  ['', true],
  ['   ', true],
  ['\t\r\n', true],
  ['\u00a0\u3000', true],
  ['\u0000', true],
  ['\u200b\ufeff', true],
  ['\u2800', true],
  ['\u0001\u001b', true],
  ['⠃', false],
  [' \u0000 ', true],
  ['0', false],
  [' a ', false],
  ['\ud800', false],
])('detects whether %j is blank: %s', (text, blank) => {
  expect(isBlank(text)).toBe(blank);
});

const family = '👩‍👩‍👧‍👦';

it.each([
  ['a kite', 6, 'a kite'],
  ['a kite', 5, 'a kit'],
  ['a kite', 0, ''],
  ['', 3, ''],
  ['ab😀', 4, 'ab😀'],
  ['ab😀', 3, 'ab'],
  [`ab${family}`, 12, 'ab'],
  [`ab${family}`, 13, `ab${family}`],
  ['a👍🏽', 3, 'a'],
  ['a🇩🇪🇫🇷', 7, 'a🇩🇪'],
  ['cafe\u0301', 4, 'caf'],
  ['a\r\nb', 2, 'a'],
  [family, 5, '👩‍👩'],
  [family, 4, '👩\u200d'],
  ['😀', 1, ''],
])('cuts %j to at most %i code units: %j', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});

it('cuts within the length, and never a surrogate pair', () => {
  fc.assert(
    fc.property(messyText(), fc.nat(35), (messy, max) => {
      const text = messy.toWellFormed();
      const cut = cutText(text, max);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});

it.each([
  ['', 2],
  ['a', 3],
  ['~\u007f', 4],
  ['"', 4],
  ['\\', 4],
  ['\b\t\n\f\r', 12],
  ['\u0000', 8],
  ['\u001f', 8],
  ['\u0080', 4],
  ['é', 4],
  ['\u07ff', 4],
  ['\u0800', 5],
  ['€', 5],
  ['\u2028', 5],
  ['\uffff', 5],
  ['😀', 6],
])('counts the bytes of the JSON string %j: %i', (text, size) => {
  expect(jsonBytes(text)).toBe(size);
  expect(Buffer.byteLength(JSON.stringify(text))).toBe(size);
});

it('counts the same bytes as JSON.stringify for every well-formed text', () => {
  fc.assert(
    fc.property(messyText(), (messy) => {
      const text = messy.toWellFormed();
      expect(jsonBytes(text)).toBe(Buffer.byteLength(JSON.stringify(text)));
    }),
    { numRuns: 500 },
  );
});

/** Random UTF-16 code units, with a high share of those that need special handling. */
function messyText() {
  const unit = fc.oneof(
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    fc.constantFrom(
      ...'\u0000\u0001\b\n\u001f "\\a~\u007f\u0080é\u07ff\u0800\u2028\ufeff😀𐍈',
      '\ud83d',
      '\ude00',
    ),
  );
  return fc.array(unit, { maxLength: 30 }).map((units) => units.join(''));
}
