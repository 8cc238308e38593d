/**
 * Characters that steer a terminal or reorder what it shows: control characters, line and paragraph separators, marks
 * and overrides of direction, and halves of surrogate pairs.
 */
const unprintable = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Text of an idea or of a server on one line, in which nothing steers the terminal. Unicode has pictures of the old ones. */
export function printable(text: string): string {
  return text.replaceAll(unprintable, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? '\u2421' : '\ufffd';
  });
}

/** A message of several lines, in which nothing else steers the terminal. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** JSON with the same meaning, in which none of these characters is raw. The line breaks between its parts stay. */
export function printableJson(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, null, indent);
  return text.replaceAll(unprintable, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
