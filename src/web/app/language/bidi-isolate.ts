/** Right-to-left scripts (Hebrew, Arabic, Syriac, Thaana, N'Ko and others), with their presentation forms. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Isolates a person's text inside a sentence, so that right-to-left text does not reorder the words around it. */
export function bidiIsolate(text: string): string {
  const [firstStrongIsolate, popDirectionalIsolate] = ['\u2068', '\u2069'];
  return rightToLeft.test(text) ? `${firstStrongIsolate}${text}${popDirectionalIsolate}` : text;
}
