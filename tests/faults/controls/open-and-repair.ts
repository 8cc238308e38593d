import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '#server/storage/sqlite/database/open-database.ts';

/** Means well: builds a database's indexes anew before it looks whether it is sound. */
export const openMended: typeof openDatabase = (file, now) => {
  const database = new DatabaseSync(file);
  try {
    database.exec('REINDEX');
  } catch {
    // Too damaged for that: the look at it will tell.
  } finally {
    database.close();
  }
  return openDatabase(file, now);
};
