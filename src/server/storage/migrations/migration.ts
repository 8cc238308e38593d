/** The parts of the table definitions that differ between SQLite and PostgreSQL. */
export interface Dialect {
  /** The type of a whole number of up to 53 bits. */
  readonly integer: string;
  /** The end of a table definition. */
  readonly end: string;
  /** The end of a table definition whose rows are only found by their whole key. */
  readonly endKeyed: string;
  /** An expression for a random text of 32 hex digits. */
  readonly randomId: string;
  /** Whether a constraint of an existing table can be replaced. */
  readonly canDropConstraint: boolean;
}

export const sqlite: Dialect = {
  integer: 'INTEGER',
  end: 'STRICT',
  endKeyed: 'STRICT, WITHOUT ROWID',
  randomId: 'lower(hex(randomblob(16)))',
  canDropConstraint: false,
};

export const postgres: Dialect = {
  integer: 'BIGINT',
  end: '',
  endKeyed: '',
  randomId: `replace(gen_random_uuid()::text, '-', '')`,
  canDropConstraint: true,
};

/** One migration. Once released it is never edited; a change needs a new migration. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  /**
   * The oldest program, by its newest schema, that can still serve the database after this migration. By default only
   * programs that know the migration can. For several servers that are upgraded one after the other.
   */
  readonly oldestProgram?: number;
  /** The statements, in order; they run in one transaction. */
  readonly statements: (dialect: Dialect) => readonly string[];
}
