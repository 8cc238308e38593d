import { type KeyObject, createECDH, createPrivateKey, sign } from 'node:crypto';

// RFC 8292: identifies the sending server to a push service, so that no other server can use a subscription.

/** How long a token is valid, and how long it is used, in ms. Push services accept at most a day. */
const validMs = 12 * 3_600_000;
const usedMs = 3_600_000;
/** The cache is keyed by the services of subscriptions, which any browser may name, so it is emptied when full. */
const maxCachedTokens = 100;

/** A server's own pair of keys on P-256. */
export interface VapidKeys {
  /** The point in base64url, to which a browser binds its subscription. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** Makes the private part of a pair, in base64url. */
export function newVapidSecret(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // A number with leading zeros is shorter.
  return leftPadded(pair.getPrivateKey()).toString('base64url');
}

export function vapidKeysOf(secret: string): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(secret, 'base64url'));
  const point = pair.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', d: secret, ...(x && { x }), ...(y && { y }) };
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  };
}

/** Returns a function that writes the `Authorization` header for a push service. */
export function createVapid(
  { publicKey, privateKey }: VapidKeys,
  subject: string,
): (origin: string, now: number) => string {
  const tokens = new Map<string, { readonly token: string; readonly madeAt: number }>();
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const makeToken = (origin: string, now: number) => {
    const claims = { aud: origin, exp: Math.floor((now + validMs) / 1_000), sub: subject };
    const content = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
    const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${content}.${signature.toString('base64url')}`;
  };
  return (origin, now) => {
    let found = tokens.get(origin);
    // The clock may have been set back since.
    if (found === undefined || Math.abs(now - found.madeAt) > usedMs) {
      found = { token: makeToken(origin, now), madeAt: now };
      if (tokens.size >= maxCachedTokens) tokens.clear();
      tokens.set(origin, found);
    }
    return `vapid t=${found.token}, k=${publicKey}`;
  };
}

function leftPadded(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(Math.max(0, 32 - bytes.length)), bytes]);
}
