import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '#server/storage/sqlite/database/open-database.ts';

/** Rebuilds the indexes before the integrity check, which may hide or worsen damage. */
export const openMended: typeof openDatabase = (file, now) => {
  const database = new DatabaseSync(file);
  try {
    database.exec('REINDEX');
  } catch {
    // Too damaged to rebuild: opening it below reports the damage.
  } finally {
    database.close();
  }
  return openDatabase(file, now);
};
