import { lockAccount } from '../queries/accounts.ts';
import { extendSetBack, findSetBack, insertSetBack, jumpToVersion } from '../queries/epoch.ts';
import { type Database } from '../schema/schema.ts';
import { versionJump } from '../schema/version-jump.ts';

/** How far above the server's time in ms a version may be that the server itself has given. */
const maxVersionLead = 1_000 * versionJump;

export interface RecordSetBack {
  readonly accountId: string;
  /** The version of a device. */
  readonly lost: number;
  /** The server's clock, in ms. */
  readonly now: number;
}

/**
 * Records that an account was set back, because a device has a version above the account's. From then on devices
 * with lower versions recognise it too, as after a restore. False if the account is not set back, or if the version
 * is too high to have come from this server.
 */
export async function recordSetBack(tx: Database, { accountId, lost, now }: RecordSetBack): Promise<boolean> {
  const [account] = await lockAccount(tx, { id: accountId });
  if (account === undefined || lost <= account.version || lost > now + maxVersionLead) return false;
  const jump = { accountId, from: account.version, to: Math.max(lost + versionJump, now) };
  // Nothing has changed since the last time, so that one row describes both.
  if ((await extendSetBack(tx, jump)).length === 0) await insertSetBack(tx, jump);
  await jumpToVersion(tx, { accountId, version: jump.to });
  return true;
}

/** Whether a device with version `since` has versions that the account has lost. */
export async function hasLostVersion(
  tx: Database,
  { accountId, since }: { readonly accountId: string; readonly since: number },
  account: { readonly version: number; readonly purgedVersion: number },
): Promise<boolean> {
  if (since > account.version) return true;
  // A restore raises the purged version too, so that most devices need no query.
  if (since >= account.purgedVersion) return false;
  return (await findSetBack(tx, { accountId, version: since })).length > 0;
}
