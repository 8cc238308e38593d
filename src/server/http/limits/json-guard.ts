/** How deep a JSON text may nest and how much it may hold, whatever its length. */
export interface JsonLimits {
  readonly depth: number;
  /** How many commas, brackets and braces it may have; it has at most as many values. */
  readonly count: number;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const bracket = { open: 0x5b, close: 0x5d };
const brace = { open: 0x7b, close: 0x7d };

/**
 * Watches a JSON text while it arrives, without building anything: text that nests too deep or holds too many
 * values costs its parser far more than its length suggests. It tells strings from structure and nothing else;
 * refusing text that is no JSON is left to the parser. The function says whether the text is within bounds so far.
 */
export function createJsonGuard({
  depth: maxDepth,
  count: maxTokens,
}: JsonLimits): (chunk: Uint8Array) => boolean {
  let depth = 0;
  let tokenCount = 0;
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
      else if (byte === comma) tokenCount += 1;
      else if (byte === bracket.open || byte === brace.open) {
        depth += 1;
        tokenCount += 1;
        if (depth > maxDepth) return false;
      } else if (byte === bracket.close || byte === brace.close) depth -= 1;
    }
    return tokenCount <= maxTokens;
  };
}
