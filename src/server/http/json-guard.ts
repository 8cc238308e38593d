/** How deep a JSON text may nest and how much it may hold, whatever its length. */
export interface JsonBounds {
  readonly depth: number;
  /** How many commas, brackets and braces it may have; it has at most as many values. */
  readonly count: number;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const bracket = { opens: 0x5b, closes: 0x5d };
const brace = { opens: 0x7b, closes: 0x7d };

/**
 * Watches a JSON text while it arrives, without building anything: text that nests too deep or holds too many
 * values costs its parser far more than its length suggests. It tells strings from structure and nothing else;
 * refusing text that is no JSON is left to the parser. The function says whether the text is within bounds so far.
 */
export function createJsonGuard({ depth: deepest, count: most }: JsonBounds): (chunk: Uint8Array) => boolean {
  let depth = 0;
  let count = 0;
  let isInString = false;
  let isEscaped = false;

  // Byte by byte: looking for the next quote natively costs more where there is one every few bytes, which is just
  // what a hostile text would have.
  return (chunk) => {
    for (const byte of chunk) {
      if (isEscaped) isEscaped = false;
      else if (isInString) {
        if (byte === quote) isInString = false;
        else if (byte === backslash) isEscaped = true;
      } else if (byte === quote) isInString = true;
      else if (byte === comma) count += 1;
      else if (byte === bracket.opens || byte === brace.opens) {
        depth += 1;
        count += 1;
        if (depth > deepest) return false;
      } else if (byte === bracket.closes || byte === brace.closes) depth -= 1;
    }
    return count <= most;
  };
}
