import { type ClientBase, type Pool } from 'pg';

/** The schema of a database, as a program sees it. */
export interface Schema {
  /** The number of applied migrations. */
  readonly version: number;
  /** Whether the program can serve the database: it knows all migrations, or the others allow it. */
  readonly isServable: boolean;
}

/** Reads the schema for a program whose newest schema is `known`. */
export async function readSchema(client: ClientBase | Pool, known: number): Promise<Schema> {
  // By way of JSON, because databases of Forge 0.4.0 and before do not have the column `oldest_program`.
  const { rows } = await client.query<{ version: number | null; oldest_program: number | null }>(
    `SELECT max(number) AS version,
        max(coalesce((to_jsonb(migration) ->> 'oldest_program')::BIGINT, number)) FILTER (WHERE number > $1)
          AS oldest_program
      FROM migration`,
    [known],
  );
  const { version = null, oldest_program: oldestProgram = null } = rows[0] ?? {};
  return {
    version: Number(version ?? 0),
    isServable: oldestProgram === null || Number(oldestProgram) <= known,
  };
}
