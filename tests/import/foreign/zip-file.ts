import { crc32, deflateRawSync } from 'node:zlib';

export interface ZippedFile {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly isStored?: boolean;
  readonly flags?: number;
  readonly crc?: number;
  readonly method?: number;
}

/** A zip written by hand, so that its fields can be wrong. */
export function zipOf(...files: readonly ZippedFile[]): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, isStored = false, flags = 0, crc, method } of files) {
    const bytes = Buffer.from(content);
    const packed = isStored ? bytes : deflateRawSync(bytes);
    const nameBytes = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(method ?? (isStored ? 0 : 8), 4);
    shared.writeUInt32LE(crc ?? crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, nameBytes, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, rest, nameBytes]));
    locals.push(local);
    at += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return new Uint8Array(Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06'), end]));
}
