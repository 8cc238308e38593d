/** A file's content, changed in place so that a WAL of megabytes is not copied for each page. */
export class Content {
  #bytes: Buffer;
  #length: number;

  constructor(bytes: Buffer = Buffer.alloc(0)) {
    this.#bytes = bytes;
    this.#length = bytes.length;
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Takes over the content of another, in the memory it has: new megabytes for each copy cost more than copying. */
  assign({ bytes }: Content): void {
    const before = this.#length;
    this.#grow(bytes.length);
    bytes.copy(this.#bytes);
    // Beyond the content there are only zeros.
    if (before > bytes.length) this.#bytes.fill(0, bytes.length, before);
    this.#length = bytes.length;
  }

  write(offset: number, bytes: Buffer): void {
    this.#grow(offset + bytes.length);
    bytes.copy(this.#bytes, offset);
  }

  truncate(size: number): void {
    this.#grow(size);
    this.#bytes.fill(0, size);
    this.#length = size;
  }

  #grow(size: number): void {
    if (size > this.#bytes.length) {
      const grown = Buffer.alloc(size * 2);
      this.bytes.copy(grown);
      this.#bytes = grown;
    }
    this.#length = Math.max(this.#length, size);
  }
}
