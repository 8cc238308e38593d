/**
 * Right-to-left scripts (Hebrew, Arabic, Syriac, Thaana, N'Ko, Adlam and others) with their presentation forms, and
 * the characters that set a direction, such as the override U+202E.
 */
const rightToLeft =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const firstStrongIsolate = '\u2068';
const popDirectionalIsolate = '\u2069';

/** Isolates a person's text inside a sentence, so that right-to-left text does not reorder the words around it. */
export function bidiIsolate(text: string): string {
  if (!rightToLeft.test(text)) return text;
  return `${firstStrongIsolate}${withoutExtraEnds(text)}${popDirectionalIsolate}`;
}

/** Removes each end of an isolate that the text did not begin: it would end the isolate around the text. */
function withoutExtraEnds(text: string): string {
  let depth = 0;
  return text.replaceAll(/[\u2066-\u2069]/g, (mark) => {
    if (mark !== popDirectionalIsolate) depth += 1;
    else if (depth === 0) return '';
    else depth -= 1;
    return mark;
  });
}
