/** Hebrew, Arabic, Syriac, Thaana, N'Ko and their neighbours, with their forms for presentation. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** A person's words for the middle of a sentence: one that runs the other way must not reorder what stands around it. */
export function bidiIsolate(text: string): string {
  const [firstStrongIsolate, popDirectionalIsolate] = ['\u2068', '\u2069'];
  return rightToLeft.test(text) ? `${firstStrongIsolate}${text}${popDirectionalIsolate}` : text;
}
