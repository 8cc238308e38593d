import { type Changes } from '#contract/changes.ts';
import { ApiError } from '../errors/api-error.ts';
import { type Storage } from '../storage/api/storage.ts';
import { hasLostVersion } from '../storage/commands/record-set-back.ts';
import { findAccount } from '../storage/queries/accounts.ts';
import { changesSince } from '../storage/queries/changes.ts';

export function serverRestored(): ApiError {
  return new ApiError(
    'server-restored',
    'fetch the changes first: the server has lost versions of this client',
  );
}

export interface DeviceChangesDeps {
  readonly storage: Storage;
  readonly now: () => number;
}

/**
 * The changes since a device's version. A version above the account's proves that the account was set back, which is
 * recorded before anything else: once the account has grown past that version, nothing else would show it.
 */
export async function changesForDevice(
  { storage, now }: DeviceChangesDeps,
  accountId: string,
  since: number,
): Promise<Changes | null> {
  const changes = await changesSince(storage.read, accountId, since);
  if (changes === null || since <= changes.to) return changes;
  const isRecorded = await storage.write('recordSetBack', { accountId, lost: since, now: now() });
  return isRecorded ? changesSince(storage.read, accountId, since) : changes;
}

/** @throws ApiError server-restored if the account has lost that version */
export async function requireKnownVersion(
  { read }: Pick<Storage, 'read'>,
  accountId: string,
  since: number | undefined,
): Promise<void> {
  const [account] = await findAccount(read, { id: accountId });
  if (since === undefined || account === undefined) return;
  const { version, purged_version: purgedVersion } = account;
  if (await hasLostVersion(read, { accountId, since }, { version, purgedVersion })) throw serverRestored();
}
