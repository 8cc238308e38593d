/** A value in the encoding of Firestore's API. */
export interface FirestoreValue {
  readonly stringValue?: string;
  readonly timestampValue?: string;
  readonly integerValue?: string;
  readonly arrayValue?: { readonly values?: readonly FirestoreValue[] };
  readonly mapValue?: { readonly fields: FirestoreFields };
}

export type FirestoreFields = Readonly<Record<string, FirestoreValue>>;

function encode(value: unknown): FirestoreValue {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number') return { integerValue: String(value) };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encode) } };
  return { mapValue: { fields: encodeFields(value as object) } };
}

export function encodeFields(object: object): FirestoreFields {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, encode(value)]));
}

function decode(value: FirestoreValue): unknown {
  if (value.integerValue !== undefined) return Number(value.integerValue);
  if (value.arrayValue) return (value.arrayValue.values ?? []).map(decode);
  if (value.mapValue) return decodeFields(value.mapValue.fields);
  return value.stringValue ?? value.timestampValue;
}

export function decodeFields(fields: FirestoreFields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, decode(value)]));
}
