import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

// RFC 8291: a message that only the browser can read, not its push service.

const curve = 'prime256v1';
/** The size of a record. A message has one, so that the size only has to be larger than the message. */
const recordSize = 4_096;
const saltBytes = 16;
const contentKeyBytes = 16;
const nonceBytes = 12;
/** Marks the end of the last record. */
const lastRecord = Buffer.from([2]);

/** The longest message: a record without its header, delimiter and tag. Push services accept no more. */
export const maxMessageBytes = recordSize - 86 - 1 - 16;

/** The keys that a browser gives with its subscription. */
export interface BrowserKeys {
  /** A point on P-256, uncompressed. */
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

/** The random parts of one message. */
export interface MessageSecrets {
  readonly privateKey: Buffer;
  readonly salt: Buffer;
}

export function newMessageSecrets(): MessageSecrets {
  const pair = createECDH(curve);
  pair.generateKeys();
  return { privateKey: pair.getPrivateKey(), salt: randomBytes(saltBytes) };
}

/** Whether these bytes are a point on P-256, with which a key can be agreed on. */
export function isCurvePoint(bytes: Buffer): boolean {
  const pair = createECDH(curve);
  pair.generateKeys();
  try {
    pair.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * Encrypts a message as `aes128gcm`.
 * @throws if the browser's key is no point on P-256
 */
export function encryptMessage(
  message: Buffer,
  { p256dh, auth }: BrowserKeys,
  { privateKey, salt }: MessageSecrets = newMessageSecrets(),
): Buffer {
  const pair = createECDH(curve);
  pair.setPrivateKey(privateKey);
  const publicKey = pair.getPublicKey();
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey]);
  const input = derive(pair.computeSecret(p256dh), auth, keyInfo, 32);
  const contentKey = derive(input, salt, 'Content-Encoding: aes128gcm\0', contentKeyBytes);
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', nonceBytes);
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce);
  const encrypted = [cipher.update(message), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.from([publicKey.length]), publicKey, ...encrypted]);
}

function derive(secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
