import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '#server/storage/sqlite/database/open-database.ts';

/** Rebuilds the indexes before the integrity check, and so changes a damaged file that must stay as it is. */
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
