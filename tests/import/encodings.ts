import { gzipSync } from 'node:zlib';
import { type CorpusFile, byteFile, otherFields, textFile } from './corpus-file.ts';

const text = `[{${otherFields},"title":"Cañón"}]`;
const utf16 = (little: boolean) =>
  [...text].flatMap((letter) => {
    const code = letter.charCodeAt(0);
    return little ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff];
  });
const utf32 = [...text].flatMap((letter) => [letter.charCodeAt(0), 0, 0, 0]);
const latin1 = [...text].map((letter) => letter.charCodeAt(0));

/** Files whose bytes are not valid UTF-8 or only just. */
export const encodings: readonly CorpusFile[] = [
  {
    ...byteFile('UTF-16, little end first, with its mark', [0xff, 0xfe], utf16(true)),
    accepted: { rule: 'a byte order mark says the encoding', first: { title: 'Cañón' } },
  },
  {
    ...byteFile('UTF-16, big end first, with its mark', [0xfe, 0xff], utf16(false)),
    accepted: { rule: 'a byte order mark says the encoding', first: { title: 'Cañón' } },
  },
  byteFile('UTF-16 that ends within a letter', [0xff, 0xfe], utf16(true), [0x20]),
  byteFile('UTF-16 with half a surrogate pair', [0xff, 0xfe], utf16(true), [0x3d, 0xd8]),
  byteFile('UTF-32, big end first, with its mark', [0, 0, 0xfe, 0xff], utf32),
  byteFile('UTF-16, little end first, without a mark', utf16(true)),
  byteFile('UTF-16, big end first, without a mark', utf16(false)),
  byteFile('UTF-32 with its mark', [0xff, 0xfe, 0, 0], utf32),
  byteFile('UTF-32 without a mark', utf32),
  byteFile('Latin-1', latin1),
  byteFile('Windows-1252 quotes', `[{${otherFields},"title":"`, [0x93], 'Kite', [0x94], '"}]'),
  byteFile('Shift JIS', `[{${otherFields},"title":"`, [0x83, 0x4a, 0x83, 0x43, 0x83, 0x67], '"}]'),
  byteFile('an overlong NUL', `[{${otherFields},"title":"Ki`, [0xc0, 0x80], 'te"}]'),
  byteFile('an overlong slash', `[{${otherFields},"title":"Ki`, [0xe0, 0x80, 0xaf], 'te"}]'),
  byteFile('a surrogate as three bytes', `[{${otherFields},"title":"`, [0xed, 0xa0, 0xbd], '"}]'),
  byteFile(
    'two surrogates as three bytes each',
    `[{${otherFields},"title":"`,
    [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80],
    '"}]',
  ),
  byteFile('a byte that continues nothing', `[{${otherFields},"title":"Kite`, [0x80], '"}]'),
  byteFile('a letter whose second byte is missing', `[{${otherFields},"title":"Kit`, [0xc3], '"}]'),
  byteFile('a letter cut off by the end', `[{${otherFields},"title":"Kite"}]`, [0xe2, 0x82]),
  byteFile(
    'a letter beyond the last one of Unicode',
    `[{${otherFields},"title":"`,
    [0xf4, 0x90, 0x80, 0x80],
    '"}]',
  ),
  byteFile('bytes that stand for nothing', [0xfe, 0xfe, 0xff, 0xff]),
  byteFile(
    'NUL bytes only',
    Array.from({ length: 64 }, () => 0),
  ),
  byteFile('a compressed file', [...gzipSync(text)]),
  byteFile('an archive', 'PK', [3, 4, 20, 0, 0, 0, 8, 0], text),
  byteFile('two byte order marks', [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf], `[{${otherFields},"title":"Kite"}]`),
  byteFile('a byte order mark within the list', '[', [0xef, 0xbb, 0xbf], `{${otherFields},"title":"Kite"}]`),
  {
    ...byteFile('a byte order mark at the start', [0xef, 0xbb, 0xbf], `[{${otherFields},"title":"Cañón"}]`),
    accepted: { rule: 'a byte order mark at the start is left out', first: { title: 'Cañón' } },
  },
  textFile('letters from everywhere', `[{${otherFields},"title":"Cañón 漢字 😀 é\u0301 שלום"}]`, {
    rule: 'a text may hold every letter of Unicode',
    first: { title: 'Cañón 漢字 😀 é\u0301 שלום' },
  }),
];
