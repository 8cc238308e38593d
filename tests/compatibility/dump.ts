import { type DatabaseSync, type SQLOutputValue } from 'node:sqlite';

function literal(value: SQLOutputValue): string {
  if (value === null) return 'NULL';
  if (value instanceof Uint8Array) return `X'${Buffer.from(value).toString('hex')}'`;
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

/** A database as the statements that create it. */
export function dump(database: DatabaseSync): string {
  const made = database
    .prepare('SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid')
    .all() as { type: string; name: string; sql: string }[];
  const rows = made
    .filter(({ type }) => type === 'table')
    .flatMap(({ name }) =>
      database
        .prepare(`SELECT * FROM "${name}"`)
        .all()
        .map((row) => `INSERT INTO "${name}" VALUES (${Object.values(row).map(literal).join(', ')});`),
    );
  return [...made.map(({ sql }) => `${sql};`), ...rows, ''].join('\n');
}
