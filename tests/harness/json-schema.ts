/** A JSON Schema as the description of the API has them. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const notes = new Set(['description', 'default', 'format']);

/**
 * Where a value does not match a schema; empty if it does. Throws for a keyword it does not know, so that no part of a
 * schema passes unchecked. `format` is checked for dates.
 */
export function schemaFaults(
  schema: JsonSchema,
  value: unknown,
  named: Readonly<Record<string, JsonSchema>>,
  place = '$',
): string[] {
  const faults: string[] = [];
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const fail = (text: string) => faults.push(`${place} ${text}`);
  const go = (to: JsonSchema, part: unknown, where = place) =>
    faults.push(...schemaFaults(to, part, named, where));
  for (const [keyword, given] of Object.entries(schema)) {
    if (notes.has(keyword)) continue;
    switch (keyword) {
      case '$ref': {
        const target = named[String(given).replace('#/components/schemas/', '')];
        if (target === undefined) throw new Error(`${String(given)} leads nowhere`);
        go(target, value);
        break;
      }
      case 'type':
        if (!hasType(value, String(given))) fail(`is no ${String(given)}`);
        break;
      case 'enum':
        if (!(given as unknown[]).includes(value)) fail('is none of the values');
        break;
      case 'anyOf':
        if (!(given as JsonSchema[]).some((one) => schemaFaults(one, value, named, place).length === 0))
          fail('matches none');
        break;
      case 'properties':
        for (const [name, one] of Object.entries(given as Record<string, JsonSchema>))
          if (isObject && Object.hasOwn(value, name))
            go(one, (value as Record<string, unknown>)[name], `${place}.${name}`);
        break;
      case 'required':
        for (const name of given as string[])
          if (isObject && !Object.hasOwn(value, name)) fail(`lacks ${name}`);
        break;
      case 'additionalProperties': {
        if (given !== false) throw new Error('additionalProperties is expected to be false');
        const known = Object.keys((schema['properties'] ?? {}) as object);
        for (const name of isObject ? Object.keys(value) : [])
          if (!known.includes(name)) fail(`has an unknown ${name}`);
        break;
      }
      case 'items':
        for (const [index, item] of (Array.isArray(value) ? value : []).entries())
          go(given as JsonSchema, item, `${place}[${index}]`);
        break;
      case 'minimum':
        if (!(Number(value) >= Number(given))) fail('is too small');
        break;
      case 'maximum':
        if (!(Number(value) <= Number(given))) fail('is too large');
        break;
      default:
        throw new Error(`${place} has a keyword that no check knows: ${keyword}`);
    }
  }
  if (schema['format'] === 'date-time' && !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value)))
    fail('is no timestamp');
  return faults;
}

function hasType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}
