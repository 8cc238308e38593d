/** How deep and how large a JSON text may be built, whatever its bytes. */
export interface JsonBounds {
  readonly depth: number;
  /** Commas, brackets and braces: there are as many values at most. */
  readonly count: number;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const bracket = { opens: 0x5b, closes: 0x5d };
const brace = { opens: 0x7b, closes: 0x7d };

/**
 * Watches a JSON text while it arrives, without building anything: text that nests too deep or holds too many
 * values costs its parser far more than its bytes. It knows strings from structure and nothing else; what is
 * no JSON at all is the parser's to refuse. The function says whether the text is within bounds so far.
 */
export function createJsonGuard({ depth: deepest, count: most }: JsonBounds): (chunk: Uint8Array) => boolean {
  let depth = 0;
  let count = 0;
  let isInString = false;
  let isEscaped = false;

  return (chunk) => {
    const { length } = chunk;
    const find = (byte: number, from: number) => {
      const found = chunk.indexOf(byte, from);
      return found < 0 ? length : found;
    };
    let nextBackslash = -1;
    let at = 0;
    while (at < length) {
      if (isEscaped) {
        isEscaped = false;
        at += 1;
      } else if (isInString) {
        // Natively: texts are most of what people send. A backslash far ahead is not looked for again.
        if (nextBackslash < at) nextBackslash = find(backslash, at);
        const end = find(quote, at);
        if (nextBackslash < end) {
          isEscaped = true;
          at = nextBackslash + 1;
        } else {
          isInString = end === length;
          at = end + 1;
        }
      } else {
        const byte = chunk[at];
        at += 1;
        if (byte === quote) isInString = true;
        else if (byte === comma) count += 1;
        else if (byte === bracket.opens || byte === brace.opens) {
          depth += 1;
          count += 1;
          if (depth > deepest) return false;
        } else if (byte === bracket.closes || byte === brace.closes) depth -= 1;
      }
    }
    return count <= most;
  };
}
