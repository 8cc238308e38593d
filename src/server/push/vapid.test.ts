import { createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { createVapid, newVapidSecret, vapidKeysOf } from './vapid.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const partsOf = (header: string) => /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
const parsed = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;

it('signs a token for one push service that its public key verifies', () => {
  const keys = vapidKeysOf(newVapidSecret());
  const header = createVapid(keys, 'https://forge.example.org')('https://push.example.net', now);
  const [, head, claims, signature = '', key] = partsOf(header);
  expect(parsed(head)).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(parsed(claims)).toEqual({
    aud: 'https://push.example.net',
    exp: now / 1_000 + 12 * 3_600,
    sub: 'https://forge.example.org',
  });
  expect(key).toBe(keys.publicKey);
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
  const point = Buffer.from(keys.publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const isValid = (content: string) =>
    verify(
      'sha256',
      Buffer.from(content),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  expect(isValid(`${head}.${claims}`)).toBe(true);
  expect(isValid(`${head}.${claims}x`)).toBe(false);
});

it('uses a token for an hour, and another for each service', () => {
  const authorize = createVapid(vapidKeysOf(newVapidSecret()), 'mailto:a@example.org');
  const first = authorize('https://a.example', now);
  expect(authorize('https://a.example', now + 3_600_000)).toBe(first);
  expect(authorize('https://a.example', now + 3_600_001)).not.toBe(first);
  expect(authorize('https://b.example', now)).not.toBe(first);
  // After a clock that was ahead is set back, the token would be valid for too long.
  expect(authorize('https://b.example', now - 86_400_000)).not.toBe(authorize('https://b.example', now));
});

it('makes the same public key from the same secret', () => {
  const secret = newVapidSecret();
  expect(secret).toHaveLength(43);
  expect(vapidKeysOf(secret).publicKey).toBe(vapidKeysOf(secret).publicKey);
  expect(vapidKeysOf(newVapidSecret()).publicKey).not.toBe(vapidKeysOf(secret).publicKey);
});
