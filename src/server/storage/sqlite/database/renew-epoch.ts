import { type DatabaseSync } from 'node:sqlite';
import { versionJump } from '../../schema/version-jump.ts';

/**
 * Records that the history of this database went back, so that devices notice and load everything again. Their
 * data may be newer, or come from an earlier restore of the same backup. All versions therefore jump beyond
 * both, at least to the present time in ms: no account makes more than one change per ms.
 */
export function renewEpoch(database: DatabaseSync, now: number): void {
  const version = 'MAX(version + :jump, :now)';
  const values = { jump: versionJump, now };
  // Accounts that have not changed since the last time keep one row for both, or each restart could add one.
  database
    .prepare(
      `UPDATE set_back SET to_version = ${version} FROM account WHERE id = account_id AND version = to_version`,
    )
    .run(values);
  database
    .prepare(
      `INSERT INTO set_back (account_id, from_version, to_version)
        SELECT id, version, ${version} FROM account
        WHERE NOT EXISTS (SELECT 1 FROM set_back WHERE account_id = id AND to_version > version)`,
    )
    .run(values);
  database.prepare(`UPDATE account SET version = ${version}, purged_version = ${version}`).run(values);
  database.exec('UPDATE epoch SET value = lower(hex(randomblob(16))), is_backup = 0');
}

/**
 * Renews the epoch if this database is a backup that was copied into place, or has replaced the one that the
 * last server left.
 */
export function renewEpochIfReplaced(database: DatabaseSync, isReplaced: boolean, now: number): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    const isBackup = database.prepare('SELECT is_backup FROM epoch').get()?.['is_backup'] === 1;
    if (isBackup || isReplaced) renewEpoch(database, now);
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
