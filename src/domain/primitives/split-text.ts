import { cutText } from './text.ts';

/** Longer than any character as people see it, so that one at the cut is seen whole. */
const lookAhead = 200;

/** The text in parts of at most `max` UTF-16 code units; none if it is empty. */
export function splitText(text: string, max: number): readonly string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    // Only the part that matters is looked at, so that a text of megabytes takes linear time.
    const part = cutText(text.slice(at, at + max + lookAhead), max);
    parts.push(part);
    at += part.length;
  }
  return parts;
}
