/** How one kind of database spells what the tables need. */
export interface Dialect {
  /** A whole number of up to 53 bits. */
  readonly integer: string;
  /** Ends the definition of a table. */
  readonly end: string;
  /** Ends the definition of a table whose rows are found by their whole key only. */
  readonly endKeyed: string;
}

export const sqlite: Dialect = { integer: 'INTEGER', end: 'STRICT', endKeyed: 'STRICT, WITHOUT ROWID' };

export const postgres: Dialect = { integer: 'BIGINT', end: '', endKeyed: '' };

/** One step of the schema. Once released it is never edited: what has to change gets a step of its own. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  /** The statements, in order; they run in one transaction. */
  readonly statements: (dialect: Dialect) => readonly string[];
}
