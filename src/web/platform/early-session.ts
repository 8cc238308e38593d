import { type TimedRequest } from '#client/environment.ts';

/** The request for the session that `src/web/public/first-paint.js` sends while the page's script still loads. */
export interface EarlySession {
  readonly call: XMLHttpRequest;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** By the page's clock, in ms. */
  readonly sentAt: number;
  /** The stored values that say who is signed in on this device, as they were when it was sent. */
  readonly stored: Readonly<Record<string, string | null>>;
}

export interface EarlySessionHolder {
  forgeEarlySession?: EarlySession | undefined;
}

/** An older answer may no longer be true, in ms. */
const maxAgeMs = 10_000;

/**
 * Takes the early request, once, in place of an equal one that is to be sent now. Null if there is none, it is
 * old, or another tab has signed in or out since.
 */
export function takeEarlySession(
  page: EarlySessionHolder,
  { method, path, headers }: Pick<TimedRequest, 'method' | 'path' | 'headers'>,
  read: (name: string) => string | null,
  now: number,
): XMLHttpRequest | null {
  const early = page.forgeEarlySession;
  if (early === undefined || method !== 'GET' || path !== early.address) return null;
  page.forgeEarlySession = undefined;
  const names = new Set([...Object.keys(headers), ...Object.keys(early.headers)]);
  const isEqual = [...names].every((name) => headers[name] === early.headers[name]);
  const isUnchanged = Object.entries(early.stored).every(([name, value]) => read(name) === value);
  if (isEqual && isUnchanged && now - early.sentAt < maxAgeMs) return early.call;
  early.call.abort();
  return null;
}
