import { openForWriting } from '#server/storage/sqlite/connection/connection.ts';
import { migrate } from '#server/storage/sqlite/database/migrate.ts';
import { type openDatabase } from '#server/storage/sqlite/database/open-database.ts';

/** Opens a database without the integrity check. */
export const openUnseen: typeof openDatabase = async (file, now) => {
  const database = openForWriting(file);
  migrate(database, now);
  return database;
};
