// Opens any database without lock or checks, and reports errors without an explanation for the operator.
import { mkdirSync } from 'node:fs';
import { readConfig } from '#server/settings/config.ts';
import { openForWriting } from '#server/storage/sqlite/connection/connection.ts';
import { migrate } from '#server/storage/sqlite/database/migrate.ts';
import { databaseFile } from '#server/storage/sqlite/files/data-directory.ts';

const { dataDirectory } = readConfig(process.env, process.cwd());
mkdirSync(dataDirectory, { recursive: true });
migrate(openForWriting(databaseFile(dataDirectory)), Date.now());
process.stdout.write('Forge is ready at http://localhost:0\n');
setInterval(() => {}, 1_000_000);
