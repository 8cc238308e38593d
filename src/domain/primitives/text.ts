/** Anything but white space and what is never drawn, as zero-width spaces are not. */
const visibleCharacter = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/**
 * A person's text as Forge keeps it: trimmed, without NUL (which databases and files cut at)
 * and with lone surrogates made visible (they cannot be written as UTF-8). Nothing, where nothing of it can be seen.
 */
export function cleanText(text: string): string {
  const clean = text.replaceAll('\u0000', '').toWellFormed().trim();
  return visibleCharacter.test(clean) ? clean : '';
}

/** Whether a text holds nothing that a person could see. */
export function isBlank(text: string): boolean {
  return cleanText(text) === '';
}

/** Bytes a text takes as a JSON string in UTF-8, quotes included. */
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
