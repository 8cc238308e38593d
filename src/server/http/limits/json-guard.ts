/** Limits on a JSON text's nesting and number of values, whatever its length. */
export interface JsonLimits {
  readonly depth: number;
  /** The maximum of commas and opening brackets and braces: a bound on the number of values. */
  readonly count: number;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const bracket = { open: 0x5b, close: 0x5d };
const brace = { open: 0x7b, close: 0x7d };

/**
 * Checks a JSON text chunk by chunk as it arrives, without building anything: deep nesting or many values
 * cost the parser far more than the length suggests. It only distinguishes strings from structure; the parser
 * rejects invalid JSON. The function returns whether the text is within the limits so far.
 */
export function createJsonGuard({
  depth: maxDepth,
  count: maxTokens,
}: JsonLimits): (chunk: Uint8Array) => boolean {
  let depth = 0;
  let tokenCount = 0;
  let isInString = false;
  let isEscaped = false;

  // Byte by byte: a native search for quotes is slower in hostile text with one every few bytes.
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
