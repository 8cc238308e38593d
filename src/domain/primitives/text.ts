/**
 * Any character except white space, control characters, the Braille pattern without dots, and characters that are
 * never drawn, such as zero-width spaces.
 */
const visibleCharacter = /[^\s\p{Cc}\u2800\p{Default_Ignorable_Code_Point}]/u;

/** Most texts, which an import of thousands of ideas need not look at any further. */
const cleanAscii = /^[!-~](?:[\n -~]*[!-~])?$/;

/**
 * The text in the form Forge stores: trimmed, without NUL (which some databases and files treat as the end),
 * with lone surrogates replaced (UTF-8 cannot encode them), with line feeds as line breaks, as text fields have
 * them, and in Unicode's composed form (NFC), so that the same name typed on two systems is the same text. Empty
 * if no character is visible.
 */
export function cleanText(text: string): string {
  if (cleanAscii.test(text)) return text;
  const clean = text
    .replaceAll('\u0000', '')
    .replaceAll(/\r\n?/g, '\n')
    .toWellFormed()
    .normalize('NFC')
    .trim();
  return visibleCharacter.test(clean) ? clean : '';
}

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return cleanText(text) === '';
}

// Creating one takes longer than using it.
let segmenter: Intl.Segmenter | null = null;

/**
 * The start of a text, at most `max` UTF-16 code units long. Cuts no character as people see it, such as an emoji
 * of several parts, unless that alone is longer.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  segmenter ??= new Intl.Segmenter('en');
  const cut = segmenter.segment(text).containing(max);
  if (cut === undefined) return text;
  // Half of a surrogate pair must not stay at the end.
  return text.slice(0, cut.index) || text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}

/** The size of a text as a JSON string in UTF-8, in bytes, including the quotes. */
export function jsonBytes(text: string): number {
  let bytes = 2;
  for (let i = 0; i < text.length; i++) bytes += unitBytes(text.charCodeAt(i));
  return bytes;
}

const shortEscapes = new Set([0x08, 0x09, 0x0a, 0x0c, 0x0d, 0x22, 0x5c]);

function unitBytes(unit: number): number {
  if (shortEscapes.has(unit)) return 2;
  if (unit < 0x20) return 6;
  if (unit < 0x80) return 1;
  const isSurrogate = unit >= 0xd800 && unit <= 0xdfff;
  return unit < 0x800 || isSurrogate ? 2 : 3;
}
