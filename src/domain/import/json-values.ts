/** An object of a parsed file that is not validated yet. */
export type JsonRecord = Readonly<Record<string, unknown>>;

const noFields: JsonRecord = {};

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value if it is an object, else an empty object. */
export function recordOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : noFields;
}

/** Returns the objects of a list; an empty list for any other value. */
export function recordsOf(value: unknown): readonly JsonRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Returns a string or number as text; empty for any other value. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Returns the strings of a list. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(textOf).filter((text) => text !== '') : [];
}

/** Looks up an own property, so that a file's `constructor` finds nothing inherited. */
export function lookUp<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
