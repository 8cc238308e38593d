const plainTextPattern = /^[\n -~]*$/;

/** Capital letters that Unicode does not take apart, with the plain letters people type instead. */
const plainLetters: Readonly<Record<string, string>> = {
  Ł: 'L',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Ħ: 'H',
  Ŧ: 'T',
  Þ: 'TH',
  Æ: 'AE',
  Œ: 'OE',
};
const undecomposed = /[ŁØĐÐĦŦÞÆŒ]/g;

// Phones and word processors type these in place of the signs on a keyboard.
const apostrophes = /[\u2018-\u201b\u2032\u02b9\u02bc\u00b4]/g;
const quotationMarks = /[\u201c-\u201f\u2033\u00ab\u00bb]/g;
const dashes = /[\u2010-\u2015\u2212]/g;
const spaces = /[^\S\n]/g;
/** Accents, and characters that are never drawn, such as soft hyphens and zero-width spaces. */
const accentsAndInvisible = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Text without case and accents, so that "cancion" finds "Canción", and with the signs of a keyboard, so that
 * "don't" finds "don’t". Lower case first, because only from there does ẞ become SS; then upper case, which
 * unlike lower case does not depend on neighbouring letters (σ and ς).
 */
export function normalizeForSearch(text: string): string {
  // Most texts are plain letters; this path takes a tenth of the time.
  if (plainTextPattern.test(text)) return text.toUpperCase();
  return text
    .replaceAll(apostrophes, "'")
    .replaceAll(quotationMarks, '"')
    .normalize('NFKD')
    .replaceAll(accentsAndInvisible, '')
    .replaceAll(dashes, '-')
    .replaceAll(spaces, ' ')
    .toLowerCase()
    .toUpperCase()
    .replaceAll(undecomposed, (letter) => plainLetters[letter] ?? letter);
}
