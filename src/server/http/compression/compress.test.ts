import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressLarge, compressSmall } from './compress.ts';

const decompress = { br: brotliDecompressSync, gzip: gunzipSync };
const text = Array.from({ length: 40_000 }, (_, n) => `{"title":"Kite ${n * 7}"}`).join(',');

it.each(['br', 'gzip'] as const)('compresses small and large bodies with %s without a loss', async (name) => {
  const body = Buffer.from(text);
  const small = compressSmall(body.subarray(0, 20_000), name);
  expect(decompress[name](small).equals(body.subarray(0, 20_000))).toBe(true);
  expect(small.length).toBeLessThan(7_000);
  expect(small.buffer.byteLength).toBe(small.length);
  const chunks = [body.subarray(0, 300_000), body.subarray(300_000, 300_001), body.subarray(300_001)];
  const large = await compressLarge(chunks, name);
  expect(decompress[name](Buffer.concat(large)).equals(body)).toBe(true);
  const bytes = large.reduce((sum, { length }) => sum + length, 0);
  expect(bytes).toBeLessThan(body.length / 3);
  // No buffer is kept that is larger than its bytes.
  expect(large.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)).toBe(bytes);
});

it('compresses nothing to nothing', async () => {
  expect(brotliDecompressSync(Buffer.concat(await compressLarge([], 'br')))).toHaveLength(0);
});

it('reads a large body piece by piece, and stops where that fails', async () => {
  let read = 0;
  function* body() {
    for (; read < 20; read += 1) {
      if (read === 5) throw new Error('nobody reads this any more');
      yield Buffer.alloc(256_000, read);
    }
  }
  await expect(compressLarge(body(), 'br')).rejects.toThrow('nobody reads this any more');
  expect(read).toBe(5);
});
