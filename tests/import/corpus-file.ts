/** What becomes of a file that was taken although something about it is odd. */
export interface Accepted {
  /** The rule by which it was. */
  readonly rule: string;
  /** Fields of its first idea as the server then has it. */
  readonly first: Readonly<Record<string, unknown>>;
  /** How many ideas it brings; one if not given. */
  readonly ideas?: number;
}

/** A file as it lies on a disk. Without `accepted` it has to be refused. */
export interface CorpusFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly accepted?: Accepted;
}

export function textFile(name: string, text: string, accepted?: Accepted): CorpusFile {
  return { name, bytes: new TextEncoder().encode(text), ...(accepted && { accepted }) };
}

/** A file of one sound idea but for these fields, written as JSON by hand. */
export function fieldFile(name: string, fields: string, accepted?: Accepted): CorpusFile {
  return textFile(name, `[{"title":"Odd","description":"One","target":"Two",${fields}}]`, accepted);
}

export function byteFile(name: string, ...parts: readonly (string | readonly number[])[]): CorpusFile {
  const bytes = parts.flatMap((part) =>
    typeof part === 'string' ? [...new TextEncoder().encode(part)] : part,
  );
  return { name, bytes: Uint8Array.from(bytes) };
}
