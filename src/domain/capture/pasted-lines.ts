import { limits } from '../primitives/limits.ts';

/** "- ", "* ", "• ", "[ ] ", "1. " and two of them together, as in "- [ ] ". */
const listHead = /^(?:(?:[-*•]|\d{1,3}[.)]|\[[ xX]?\])(?:\s+|$))+/;

/**
 * The lines of a pasted text that are not blank, without the heads of lists. Of a longer text it reads one line more
 * than can be captured at once, so that the caller sees that they are too many.
 */
export function pastedLines(text: string): readonly string[] {
  const lines: string[] = [];
  for (const [row] of text.matchAll(/[^\r\n\u2028\u2029]+/g)) {
    const line = row.trim().replace(listHead, '').trim();
    if (line !== '') lines.push(line);
    if (lines.length > limits.capturedIdeas) break;
  }
  return lines;
}
