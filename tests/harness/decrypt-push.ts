import { type ECDH } from 'node:crypto';
import { createRequire } from 'node:module';

interface Ece {
  decrypt(
    message: Buffer,
    keys: { readonly version: 'aes128gcm'; readonly privateKey: ECDH; readonly authSecret: string },
  ): Buffer;
}

/** Another program's decryption, which has no types. */
const { decrypt } = createRequire(import.meta.url)('http_ece') as Ece;

/** Decrypts a push message with the keys of the browser that it is for. */
export function decryptPush(
  message: Buffer,
  { privateKey, auth }: { readonly privateKey: ECDH; readonly auth: Buffer },
): Buffer {
  return decrypt(message, { version: 'aes128gcm', privateKey, authSecret: auth.toString('base64url') });
}
