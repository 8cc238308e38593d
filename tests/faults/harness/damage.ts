import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { StorageError } from '#server/storage/errors/storage-error.ts';
import { changesSince } from '#server/storage/queries/changes.ts';
import { listAccounts } from '#server/storage/queries/list-accounts.ts';
import { type Database, type Tables } from '#server/storage/schema/schema.ts';
import { sqliteDialect } from '#server/storage/sqlite/connection/dialect.ts';
import { openDatabase } from '#server/storage/sqlite/database/open-database.ts';
import { type Dice } from '../../convergence/dice.ts';

export interface DamageReport {
  /** How many were refused, with the file unchanged. */
  readonly refused: number;
  /** How many opened and could be read completely. */
  readonly sound: number;
  /** Descriptions of everything that must not happen. */
  readonly wrong: readonly string[];
}

/** Damages a random place as a failing disk does: one byte, several bytes, or a sector of zeros. */
function damage(bytes: Buffer, dice: Dice): void {
  const at = dice(bytes.length);
  const kind = dice(3);
  if (kind === 0) bytes.writeUInt8((bytes.readUInt8(at) + 1 + dice(255)) % 256, at);
  else if (kind === 1)
    for (let n = at; n < Math.min(bytes.length, at + 16); n++) bytes.writeUInt8(dice(256), n);
  else bytes.fill(0, at - (at % 512), Math.min(bytes.length, at - (at % 512) + 512));
}

/** Damages copies of a database in `times` random ways, opens each, and reads everything if it opens. */
export async function damageManyTimes(
  file: string,
  times: number,
  dice: Dice,
  open: typeof openDatabase = openDatabase,
): Promise<DamageReport> {
  const whole = readFileSync(file);
  const wrong: string[] = [];
  let refused = 0;
  let sound = 0;
  for (let n = 0; n < times; n++) {
    const directory = mkdtempSync(path.join(os.tmpdir(), 'forge-damage-'));
    const damaged = Buffer.from(whole);
    damage(damaged, dice);
    const target = path.join(directory, 'forge.db');
    writeFileSync(target, damaged);
    try {
      const opened = new Kysely<Tables>({ dialect: sqliteDialect(await open(target, 0)) });
      wrong.push(...(await readAll(opened)).map((fault) => `${n}: ${fault}`));
      await opened.destroy();
      wrong.push(...integrityOf(target).map((fault) => `${n}: started with ${fault}`));
      sound += 1;
    } catch (error) {
      refused += 1;
      if (!(error instanceof StorageError) || !error.message.includes(target))
        wrong.push(`${n}: ${String(error)}`);
      if (!readFileSync(target).equals(damaged)) wrong.push(`${n}: refused, but changed`);
    } finally {
      rmSync(directory, { recursive: true });
    }
  }
  return { refused, sound, wrong };
}

async function readAll(read: Database): Promise<readonly string[]> {
  try {
    for (const { id } of await listAccounts(read)) await changesSince(read, id, 0);
    return [];
  } catch (error) {
    return [`started, but cannot be read: ${String(error)}`];
  }
}

function integrityOf(file: string): readonly string[] {
  const copy = `${file}.judged`;
  copyFileSync(file, copy);
  const database = new DatabaseSync(copy);
  try {
    const verdict = database
      .prepare('PRAGMA integrity_check')
      .all()
      .map((row) => String(row['integrity_check']));
    return verdict[0] === 'ok' ? [] : verdict.slice(0, 1);
  } catch (error) {
    return [String(error)];
  } finally {
    database.close();
  }
}
