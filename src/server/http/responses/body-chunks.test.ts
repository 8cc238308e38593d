import { expect, it } from 'vitest';
import { bodyOf, cutBody, streamChunks } from './body-chunks.ts';

it('encodes a text in chunks without splitting a character', () => {
  const text = `${'a'.repeat(255_999)}😀${'é'.repeat(10)}`;
  const { bytes, chunks } = bodyOf([...cutBody(text)]);
  expect(bytes).toBe(Buffer.byteLength(text));
  expect(chunks.map(({ length }) => length)).toEqual([256_003, 20]);
  expect(Buffer.concat(chunks).toString()).toBe(text);
  expect(bodyOf([...cutBody('')])).toEqual({ bytes: 0, chunks: [] });
});

it('copies the chunks of a body, so that the rest of the body can be freed', () => {
  const body = Uint8Array.from({ length: 600_000 }, (_, at) => at % 251);
  const { bytes, chunks } = bodyOf([...cutBody(body)]);
  expect(bytes).toBe(600_000);
  expect(chunks.map(({ buffer }) => buffer.byteLength)).toEqual([256_000, 256_000, 88_000]);
  expect(Buffer.compare(Buffer.concat(chunks), body)).toBe(0);
});

it('streams a chunk when it is asked for, and reports the bytes that have left the buffer as read', async () => {
  const reports: number[] = [];
  let buffered = 0;
  const connection = { bufferedBytes: () => buffered, onRead: (bytes: number) => void reports.push(bytes) };
  const reader = streamChunks(bodyOf([...cutBody(new Uint8Array(600_000))]), connection).getReader();
  expect(reports).toEqual([]);
  expect((await reader.read()).value).toHaveLength(256_000);
  // The headers wait too.
  buffered = 257_000;
  expect((await reader.read()).value).toHaveLength(256_000);
  expect(reports).toEqual([0, 0]);
  buffered = 300_000;
  expect((await reader.read()).value).toHaveLength(88_000);
  expect(reports).toEqual([0, 0, 212_000]);
  buffered = 0;
  expect((await reader.read()).done).toBe(true);
  expect(reports).toEqual([0, 0, 212_000, 388_000]);
});
