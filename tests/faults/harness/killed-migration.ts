import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqlite } from '#server/storage/migrations/migration.ts';
import { migrations, newestSchema } from '#server/storage/migrations/migrations.ts';
import { openForWriting } from '#server/storage/sqlite/connection/connection.ts';
import { type ProcessScope } from '../../harness/server-process.ts';
import { endTracedServer } from './end-traced-server.ts';
import { straceSignal } from './strace-command.ts';

/** Creates a database with the first release's schema and 500 accounts. */
export function createFirstRelease(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const database = openForWriting(path.join(directory, 'forge.db'));
  database.exec(
    'CREATE TABLE migration (number INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT',
  );
  const [first] = migrations;
  for (const statement of first?.statements(sqlite) ?? []) database.exec(statement);
  database.exec(`INSERT INTO migration VALUES (1, '${first?.name}', 0)`);
  const account = database.prepare(`INSERT INTO account VALUES (?, ?, 'none', 1, '{}', 0, 0, 0)`);
  for (let n = 0; n < 500; n++) account.run(`account-${n}`, `${n}@example.org`);
  database.close();
}

export interface MigrationKills {
  /** How often the process was killed before its start finished. */
  readonly killed: number;
  readonly wrong: readonly string[];
}

/**
 * Starts on the first release's data, kills the server at each of these system calls, and starts it again.
 */
export async function killWhileMigrating(
  scope: ProcessScope,
  moments: readonly { readonly call: string; readonly when: number }[],
  script?: string,
): Promise<MigrationKills> {
  const original = path.join(scope.directory(), 'original');
  createFirstRelease(original);
  const how = script ? { script } : {};
  const wrong: string[] = [];
  let killed = 0;
  for (const { call, when } of moments) {
    const directory = path.join(scope.directory(), 'data');
    cpSync(original, directory, { recursive: true });
    const environment = { PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'error' };
    const wrapper = straceSignal('KILL', call, when);
    const first = scope.start(environment, { wrapper, ...how });
    // Waits for the kill or the end of the start, whichever comes first.
    const isReady = await Promise.race([
      first.exited.then(() => false),
      first.url().then(
        () => true,
        () => false,
      ),
    ]);
    if (isReady) await endTracedServer(first, 'SIGKILL');
    else killed += 1;
    await first.exited;
    const between = schemaOf(directory);
    const again = scope.start(environment, how);
    await again.url().catch((error: unknown) => wrong.push(`${call} ${when}: ${String(error)}`));
    const after = schemaOf(directory);
    if (after.schema !== newestSchema || after.people !== 500 || after.integrity !== 'ok')
      wrong.push(`${call} ${when}: ${JSON.stringify({ between, after })}`);
    again.child.kill('SIGKILL');
    await again.exited;
    rmSync(directory, { recursive: true });
  }
  return { killed, wrong };
}

function schemaOf(directory: string) {
  const database = new DatabaseSync(path.join(directory, 'forge.db'), { readOnly: true });
  const value = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0];
  const found = {
    schema: value('SELECT max(number) FROM migration'),
    people: value('SELECT count(*) FROM account'),
    integrity: value('PRAGMA integrity_check'),
  };
  database.close();
  return found;
}
