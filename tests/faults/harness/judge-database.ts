import { DatabaseSync } from 'node:sqlite';
import { ideasPerImport } from './load.ts';

/** Queries for broken invariants of an account; in a correct database each returns no row. */
const rules: Readonly<Record<string, string>> = {
  'a version that is not that of the last mutation': `
    SELECT id FROM account WHERE version <>
      coalesce((SELECT max(version) FROM mutation WHERE account_id = account.id), version)`,
  'a score that is not the sum of its ledger': `
    SELECT id FROM account WHERE json_extract(state, '$.score') <>
      coalesce((SELECT sum(points) FROM mutation WHERE account_id = account.id), 0)`,
  'an added idea that is not there': `
    SELECT id FROM mutation WHERE name = 'addIdea' AND refusal IS NULL AND NOT EXISTS (
      SELECT 1 FROM idea WHERE idea.account_id = mutation.account_id AND idea.id = mutation.id)`,
  'notes that are not those that were added': `
    SELECT id FROM account WHERE
      (SELECT count(*) FROM mutation WHERE account_id = account.id AND name = 'addNote') <>
      (SELECT count(*) FROM entry WHERE account_id = account.id AND text LIKE 'Note %')`,
  'an import that is there in part': `
    SELECT account_id FROM idea WHERE deleted_at IS NULL AND json_extract(doc, '$.title') LIKE 'Import %'
      GROUP BY account_id
      HAVING count(*) <> ${ideasPerImport} OR count(DISTINCT json_extract(doc, '$.title')) <> 1`,
  'an import of which nothing is there': `
    SELECT DISTINCT account_id FROM mutation WHERE name = 'importIdeas' AND account_id NOT IN (
      SELECT account_id FROM idea WHERE json_extract(doc, '$.title') LIKE 'Import %')`,
};

export interface Verdict {
  /** Broken structure or invariants: there must never be any. */
  readonly faults: readonly string[];
  /** How many acknowledged mutations are missing. */
  readonly missing: number;
}

/** Checks a database after SQLite's own recovery from the WAL. */
export function judgeDatabase(file: string, acknowledged: Iterable<string>): Verdict {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    const all = (sql: string) => database.prepare(sql).all();
    // The checked data is temporary, so SQLite's recovery need not be synced.
    all('PRAGMA synchronous = OFF');
    const [integrity] = all('PRAGMA integrity_check(1)').map((row) => String(row['integrity_check']));
    if (integrity !== 'ok') return { faults: [integrity ?? 'no verdict'], missing: 0 };
    const tables = new Set(all('SELECT name FROM sqlite_schema').map(({ name }) => name));
    if (!tables.has('mutation')) return { faults: [], missing: [...acknowledged].length };
    const faults = Object.entries(rules).filter(([, sql]) => all(sql).length > 0);
    const found = new Set(all('SELECT id FROM mutation').map(({ id }) => id));
    let missing = 0;
    for (const id of acknowledged) if (!found.has(id)) missing += 1;
    return { faults: faults.map(([fault]) => fault), missing };
  } catch (error) {
    return { faults: [String(error)], missing: 0 };
  } finally {
    database.close();
  }
}
