/** The text without a byte order mark. */
export function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}
