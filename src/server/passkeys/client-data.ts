/** The challenge in an answer's client data; null if the data is not valid, or comes from a frame of another site. */
export function challengeOf(clientDataJSON: string): string | null {
  let data: unknown;
  try {
    data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
  } catch {
    return null;
  }
  if (typeof data !== 'object' || data === null || !('challenge' in data)) return null;
  // Forge is never in another site's frame.
  if ('crossOrigin' in data && data.crossOrigin !== false) return null;
  return typeof data.challenge === 'string' && data.challenge.length <= 100 ? data.challenge : null;
}
