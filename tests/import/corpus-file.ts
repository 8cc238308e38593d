/** The expected result of an odd file that the import accepts. */
export interface Accepted {
  /** The rule by which the file is accepted. */
  readonly rule: string;
  /** Fields of its first idea as stored on the server. */
  readonly first: Readonly<Record<string, unknown>>;
  /** How many ideas the file imports; 1 by default. */
  readonly ideas?: number;
}

/** An import file as bytes. Without `accepted` the import must refuse it. */
export interface CorpusFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly accepted?: Accepted;
}

/** JSON text of the fields that no idea in a file may lack, except the title. */
export const otherFields =
  '"description":"One","category":"Philosophical","priority":"High","target":"Two","deadline":"","progress":0';

export function textFile(name: string, text: string, accepted?: Accepted): CorpusFile {
  return { name, bytes: new TextEncoder().encode(text), ...(accepted && { accepted }) };
}

/** A file with one valid idea plus these fields, given as JSON text. */
export function fieldFile(name: string, fields: string, accepted?: Accepted): CorpusFile {
  return textFile(name, `[{"title":"Odd",${otherFields},${fields}}]`, accepted);
}

export function byteFile(name: string, ...parts: readonly (string | readonly number[])[]): CorpusFile {
  const bytes = parts.flatMap((part) =>
    typeof part === 'string' ? [...new TextEncoder().encode(part)] : part,
  );
  return { name, bytes: Uint8Array.from(bytes) };
}
