import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileInZip } from '#domain/import/file-in-zip.ts';
import { isZip } from '#domain/import/is-zip.ts';
import { zipEntries } from '#domain/import/unzip.ts';
import { inflateRaw } from '#web/platform/inflate-raw.ts';
import { type ZippedFile, zipOf } from './zip-file.ts';

const read = async (...files: readonly ZippedFile[]) => {
  const found = await fileInZip(zipOf(...files), inflateRaw, 100_000);
  return found.ok ? [found.value.name, Buffer.from(found.value.bytes).toString()] : found.fault;
};
const data = { name: 'data.json', content: '[{"title":"Clocks"}]' };
const version = { name: 'VERSION', content: 'v0.24.6' };

it('reads the data of a Vikunja export, packed or not', async () => {
  const picture = { name: 'files/1', content: 'not looked at', method: 99 };
  expect(await read(version, picture, data)).toEqual(['data.json', data.content]);
  expect(await read(version, { ...data, isStored: true })).toEqual(['data.json', data.content]);
});

it('reads the tasks of a Google Takeout and the table of a Notion export', async () => {
  const tasks = { name: 'Takeout/Tasks/Tasks.json', content: '{}' };
  expect(await read({ name: 'Takeout/Keep/1.json', content: '1' }, tasks)).toEqual(['Tasks.json', '{}']);
  const table = { name: 'Export/Ideas 1f2e.csv', content: 'Name\nKite' };
  const whole = { name: 'Export/Ideas 1f2e_all.csv', content: 'Name\nKite\nBoat' };
  const page = { name: 'Export/Ideas/Kite.md', content: '# Kite' };
  expect(await read(table, page)).toEqual(['Ideas 1f2e.csv', 'Name\nKite']);
  expect(await read(table, whole, page)).toEqual(['Ideas 1f2e_all.csv', 'Name\nKite\nBoat']);
});

describe('a zip in a zip, as Notion packs it', () => {
  const table = { name: 'Ideas 1f2e_all.csv', content: 'Name\nKite' };
  const inner = { name: 'ExportBlock-1f2e-Part-1.zip', content: zipOf(table) };

  it('is read, packed or not', async () => {
    expect(await read(inner)).toEqual(['Ideas 1f2e_all.csv', 'Name\nKite']);
    expect(await read({ ...inner, isStored: true })).toEqual(['Ideas 1f2e_all.csv', 'Name\nKite']);
  });

  it('does not come before a file that can be read', async () => {
    expect(await read(inner, data)).toEqual(['data.json', data.content]);
  });

  it('is read once only', async () => {
    expect(await read({ name: 'outer.zip', content: zipOf(inner) })).toEqual({ kind: 'unknown-format' });
    expect(await read(inner, { ...inner, name: 'ExportBlock-1f2e-Part-2.zip' })).toEqual({
      kind: 'unknown-format',
    });
    expect(await read({ name: 'a.zip', content: zipOf({ name: 'a.png', content: 'x' }) })).toEqual({
      kind: 'unknown-format',
    });
  });

  it('is refused if it is broken, leads out or is too large', async () => {
    const broken = { kind: 'broken-zip' };
    expect(await read({ name: 'a.zip', content: 'no zip' })).toEqual(broken);
    expect(await read({ name: 'a.zip', content: zipOf(table, { name: '../x', content: '' }) })).toEqual(
      broken,
    );
    const large = { ...table, content: new Uint8Array(100_001), isStored: true };
    expect(await read({ name: 'a.zip', content: zipOf(large), isStored: true })).toEqual({
      kind: 'file-too-large',
      bytes: zipOf(large).length,
      maxBytes: 100_000,
    });
    const bomb = { ...table, content: new Uint8Array(5_000_000) };
    expect(await read({ name: 'a.zip', content: zipOf(bomb) })).toMatchObject({ kind: 'file-too-large' });
  });
});

describe('refuses', () => {
  it('a zip of anything else', async () => {
    const other = { kind: 'unknown-format' };
    expect(await read()).toEqual(other);
    expect(await read({ name: 'photo.jpg', content: 'x' })).toEqual(other);
    expect(await read({ name: 'a.csv', content: 'x' }, { name: 'b.csv', content: 'y' })).toEqual(other);
  });

  it('a zip bomb before it is unpacked whole', async () => {
    const bomb = { name: 'data.json', content: new Uint8Array(50_000_000) };
    const zip = zipOf(version, bomb);
    let unpacked = 0;
    let isCancelled = false;
    const counted: typeof inflateRaw = (bytes) => {
      const reader = inflateRaw(bytes);
      return {
        read: async () => {
          const chunk = await reader.read();
          unpacked += chunk.value?.length ?? 0;
          return chunk;
        },
        cancel: () => {
          isCancelled = true;
          return reader.cancel();
        },
      };
    };
    const found = await fileInZip(zip, counted, 100_000);
    expect(found).toEqual({
      ok: false,
      fault: { kind: 'file-too-large', bytes: unpacked, maxBytes: 100_000 },
    });
    expect(unpacked).toBeLessThan(1_000_000);
    expect(isCancelled).toBe(true);
    expect(await read(version, { ...data, content: new Uint8Array(200_000), isStored: true })).toEqual({
      kind: 'file-too-large',
      bytes: 200_000,
      maxBytes: 100_000,
    });
  });

  it.each(['../data.json', '/data.json', 'C:/data.json', 'a\\..\\..\\b', '..', 'a/../../b', '\\\\host\\x'])(
    'a zip with the path %s in it',
    async (name) => {
      expect(await read(version, data, { name, content: 'x' })).toEqual({ kind: 'broken-zip' });
    },
  );

  it('a zip that is encrypted, has a wrong checksum or broken data', async () => {
    const broken = { kind: 'broken-zip' };
    expect(await read(version, { ...data, flags: 1 })).toEqual(broken);
    expect(await read(version, { ...data, crc: 1 })).toEqual(broken);
    expect(await read(version, { ...data, isStored: true, method: 8 })).toEqual(broken);
  });

  it('a zip that is cut anywhere or has any byte changed, or reads what it had', async () => {
    const zip = zipOf(version, data);
    for (let length = 0; length < zip.length; length++) expect(zipEntries(zip.slice(0, length))).toBeNull();
    await fc.assert(
      fc.asyncProperty(fc.nat(zip.length - 1), fc.nat(255), async (place, byte) => {
        const changed = zip.slice();
        changed[place] = byte;
        const found = await fileInZip(changed, inflateRaw, 100_000);
        if (found.ok) expect(Buffer.from(found.value.bytes).toString()).toBe(data.content);
      }),
    );
  });
});

it('knows a zip by its first bytes', () => {
  expect(isZip(zipOf(data))).toBe(true);
  expect(isZip(new TextEncoder().encode('PK\u0003\u0004'))).toBe(true);
  expect(isZip(new TextEncoder().encode('PK\u0003'))).toBe(false);
  expect(isZip(new TextEncoder().encode('PK\u0005\u0006'))).toBe(false);
  expect(isZip(new TextEncoder().encode('TYPE,CONTENT,DESCRIPTION'))).toBe(false);
});
