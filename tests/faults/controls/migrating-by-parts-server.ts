// Commits each statement of a migration in its own transaction: a kill between two leaves a schema that no
// version can open.
import { readConfig } from '#server/settings/config.ts';
import { sqlite } from '#server/storage/migrations/migration.ts';
import { migrations } from '#server/storage/migrations/migrations.ts';
import { openForWriting } from '#server/storage/sqlite/connection/connection.ts';
import { databaseFile } from '#server/storage/sqlite/files/data-directory.ts';
import { serveWith } from './serve.ts';

const database = openForWriting(databaseFile(readConfig(process.env, process.cwd()).dataDirectory));
const done = database.prepare('SELECT max(number) AS number FROM migration').get()?.['number'];
for (const { number, name, statements } of migrations) {
  if (number <= Number(done)) continue;
  for (const statement of statements(sqlite)) database.exec(statement);
  database.exec(`INSERT INTO migration VALUES (${number}, '${name}', 0)`);
}
database.close();
await serveWith();
