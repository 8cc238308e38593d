import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chunkBytes, decryptChunks, encryptChunks, tagBytes } from './encrypted-chunks.ts';
import { encryptFile, isEncryptedFile, openEncryptedFile } from './encrypted-file.ts';
import { headerBytes } from './encrypted-header.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'forge-encrypted-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const passphrase = 'correct horse';
const salt = Buffer.from(Array.from({ length: 32 }, (_, n) => n));
const cost = { logN: 10, r: 8, p: 1 };

let files = 0;
const fileWith = (content: Buffer): string => {
  const file = path.join(folder, String((files += 1)));
  writeFileSync(file, content);
  return file;
};

async function encrypted(content: Buffer, options = { salt }): Promise<Buffer> {
  const target = fileWith(Buffer.alloc(0));
  await encryptFile(fileWith(content), target, { passphrase, schema: 11, cost, ...options });
  return readFileSync(target);
}

async function decrypted(bytes: Buffer, given = passphrase): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of (await openEncryptedFile(fileWith(bytes), given)).read()) parts.push(part);
  return Buffer.concat(parts);
}

const pattern = (length: number) => Buffer.from(Array.from({ length }, (_, n) => (n * 7) % 251));
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

// The vectors were computed by an independent program in Python, and the first is in the documentation too.
it('writes the documented format', async () => {
  const bytes = await encrypted(Buffer.from('Forge'));
  expect(bytes.toString('hex')).toBe(
    [
      '464f524745454e43010a08010000000b',
      salt.toString('hex'),
      'e83d2f20f4815280fba8ad82d277f259375f3c01e16e5ecad7517bfa249c68af',
      'fae0a8a6d22000492571859fa91339c4beb9703585',
    ].join(''),
  );
  expect(await decrypted(bytes)).toEqual(Buffer.from('Forge'));
});

it.each([
  ['three chunks', pattern(131_077), 'ad0f44f06efe66979eab70f4e29bf4089350c8f9af5a38110008623b361d66fd'],
  [
    'one full chunk',
    Buffer.alloc(65_536),
    '9a9ac0bef0d890ef09e3093da174d7dd86a886e7a37c4651dde08f1abd061e8f',
  ],
  ['nothing', Buffer.alloc(0), '47cdc67a97273bfd17629a721fa8dbf0abdedfd8ff0197d105fc98ff4b910887'],
])('encrypts %s as documented, and decrypts it', async (_, content, expected) => {
  const bytes = await encrypted(content);
  expect(sha256(bytes)).toBe(expected);
  expect((await decrypted(bytes)).equals(content)).toBe(true);
});

it('uses another salt, and so another key, for every backup', async () => {
  const [one, two] = [fileWith(Buffer.alloc(0)), fileWith(Buffer.alloc(0))];
  const plain = fileWith(Buffer.from('Forge'));
  for (const target of [one, two]) await encryptFile(plain, target, { passphrase, schema: 11, cost });
  expect(readFileSync(one).subarray(16, 48)).not.toEqual(readFileSync(two).subarray(16, 48));
  expect(readFileSync(one).subarray(headerBytes)).not.toEqual(readFileSync(two).subarray(headerBytes));
});

it('refuses a wrong passphrase before it decrypts anything', async () => {
  const file = fileWith(await encrypted(pattern(10)));
  await expect(openEncryptedFile(file, 'Correct horse')).rejects.toThrow(
    `the passphrase is wrong for the backup ${file}; nothing was written`,
  );
});

it('refuses a header in which any byte was changed', async () => {
  const good = await encrypted(Buffer.from('Forge'));
  for (let at = 0; at < headerBytes; at++) {
    const bytes = Buffer.from(good);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    await expect(decrypted(bytes), `byte ${at}`).rejects.toThrow(
      /is damaged|has the encryption format 0|the passphrase is wrong/,
    );
  }
});

it.each([
  ['memory', [22, 8, 1]],
  ['memory by its block size', [14, 255, 1]],
  ['time', [18, 8, 5]],
  ['time by its repetitions', [16, 1, 255]],
])('refuses a header that asks for too much %s, before it spends any', async (_, cost3) => {
  const bytes = await encrypted(Buffer.from('Forge'));
  bytes.set(cost3, 9);
  await expect(decrypted(bytes)).rejects.toThrow(
    'is damaged or forged: its header asks for more memory or time than Forge ever does',
  );
});

it.each([
  ['no N', [0, 8, 1]],
  ['no r', [10, 0, 1]],
  ['no p', [10, 8, 0]],
  ['an N beyond all numbers', [255, 255, 255]],
])('refuses a header with %s', async (_, cost3) => {
  const bytes = await encrypted(Buffer.from('Forge'));
  bytes.set(cost3, 9);
  await expect(decrypted(bytes)).rejects.toThrow('is damaged: its header has no valid cost');
});

it('names the format of a newer program', async () => {
  const bytes = await encrypted(Buffer.from('Forge'));
  bytes.writeUInt8(2, 8);
  await expect(decrypted(bytes)).rejects.toThrow('has the encryption format 2, and this program knows 1');
});

const sealedBytes = chunkBytes + tagBytes;
const chunk = (bytes: Buffer, n: number) =>
  bytes.subarray(headerBytes + n * sealedBytes, headerBytes + (n + 1) * sealedBytes);
const withChunks = (bytes: Buffer, ...chunks: readonly Buffer[]) =>
  Buffer.concat([bytes.subarray(0, headerBytes), ...chunks]);

it.each<[string, number, (bytes: Buffer, other: Buffer) => Buffer]>([
  ['cut off after its header', 0, (bytes) => withChunks(bytes)],
  ['cut off within a chunk', 1, (bytes) => bytes.subarray(0, headerBytes + sealedBytes + 1_000)],
  ['cut off within a tag', 2, (bytes) => bytes.subarray(0, -1)],
  ['cut off between two chunks', 1, (bytes) => withChunks(bytes, chunk(bytes, 0), chunk(bytes, 1))],
  ['without its first chunk', 0, (bytes) => withChunks(bytes, chunk(bytes, 1), chunk(bytes, 2))],
  ['with two chunks exchanged', 0, (b) => withChunks(b, chunk(b, 1), chunk(b, 0), chunk(b, 2))],
  ['with a chunk repeated', 1, (b) => withChunks(b, chunk(b, 0), chunk(b, 0), chunk(b, 1), chunk(b, 2))],
  ['with a byte appended', 2, (bytes) => Buffer.concat([bytes, Buffer.from([0])])],
  ['with its last chunk appended again', 2, (bytes) => Buffer.concat([bytes, chunk(bytes, 2)])],
  [
    'with a chunk of another backup',
    1,
    (b, other) => withChunks(b, chunk(b, 0), chunk(other, 1), chunk(b, 2)),
  ],
])('notices a backup %s', async (_, index, damage) => {
  const content = pattern(2 * chunkBytes + 5);
  const [good, other] = [await encrypted(content), await encrypted(content, { salt: Buffer.alloc(32, 1) })];
  await expect(decrypted(damage(good, other))).rejects.toThrow(
    `is damaged: chunk ${index} was changed, moved or cut off; take another one`,
  );
});

it('notices any changed byte of a chunk, and passes on none of it', async () => {
  const good = await encrypted(pattern(chunkBytes + 3));
  for (const at of [0, 1_000, chunkBytes - 1, chunkBytes, sealedBytes - 1, sealedBytes, sealedBytes + 18]) {
    const bytes = Buffer.from(good);
    bytes.writeUInt8(bytes.readUInt8(headerBytes + at) ^ 0x80, headerBytes + at);
    const whole = await openEncryptedFile(fileWith(bytes), passphrase);
    let read = 0;
    const drain = async () => {
      for await (const part of whole.read()) read += part.length;
    };
    await expect(drain(), `byte ${at}`).rejects.toThrow('is damaged');
    expect(read, `byte ${at}`).toBe(at < sealedBytes ? 0 : chunkBytes);
  }
});

it.each([
  ['encrypts', encryptChunks],
  ['decrypts', decryptChunks],
])('%s while it reads, so that a large file needs no more memory', async (_, work) => {
  const key = Buffer.alloc(32);
  const plain = Array.from({ length: 20 }, (__, n) => Buffer.alloc(chunkBytes, n));
  const sealed: Buffer[] = [];
  const source = async function* () {
    yield* plain;
  };
  for await (const part of encryptChunks(source(), key)) sealed.push(part);
  const parts = work === encryptChunks ? plain : sealed;
  let [given, taken, mostAhead] = [0, 0, 0];
  const counted = async function* () {
    for (const part of parts) {
      given += 1;
      mostAhead = Math.max(mostAhead, given - taken);
      yield part;
    }
  };
  for await (const part of work(counted(), key)) taken += Math.sign(part.length);
  expect([taken, mostAhead]).toEqual([20, 2]);
});

it('knows an encrypted backup by its content', async () => {
  expect(isEncryptedFile(fileWith(await encrypted(pattern(3))))).toBe(true);
  expect(isEncryptedFile(fileWith(Buffer.from('SQLite format 3\0')))).toBe(false);
  expect(isEncryptedFile(fileWith(Buffer.from('FORGE')))).toBe(false);
  expect(isEncryptedFile(path.join(folder, 'missing'))).toBe(false);
});
