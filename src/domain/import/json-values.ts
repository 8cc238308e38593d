/** An object of a parsed file, of which nothing is known. */
export type JsonRecord = Readonly<Record<string, unknown>>;

const noFields: JsonRecord = {};

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object, or one without fields in place of anything else. */
export function recordOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : noFields;
}

/** The objects of a list; none if it is no list. */
export function recordsOf(value: unknown): readonly JsonRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** A text or number as text; empty in place of anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** The texts of a list. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(textOf).filter((text) => text !== '') : [];
}

/** A value of a table. Other than by an index, names such as `constructor` are in none. */
export function lookUp<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
