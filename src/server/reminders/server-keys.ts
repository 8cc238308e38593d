import { randomBytes } from 'node:crypto';
import { newVapidSecret, type VapidKeys, vapidKeysOf } from '../push/vapid.ts';
import { type Storage } from '../storage/api/storage.ts';
import { listServerKeys } from '../storage/queries/reminders/server-keys.ts';

/** The secrets of an installation that reminders need. */
export interface ServerKeys {
  readonly vapid: VapidKeys;
  /** Signs the links in mails. */
  readonly unsubscribe: Buffer;
}

const makers = {
  vapid: newVapidSecret,
  unsubscribe: () => randomBytes(32).toString('base64url'),
} as const;

type KeyName = keyof typeof makers;

/**
 * Returns a function that reads the keys, and makes them when they are first needed. All servers on a database share them:
 * browsers have bound their subscriptions to one key.
 */
export function createServerKeys(storage: Storage): () => Promise<ServerKeys> {
  let keys: Promise<ServerKeys> | null = null;
  const read = async (): Promise<ServerKeys> => {
    const stored = new Map((await listServerKeys(storage.read, {})).map(({ name, value }) => [name, value]));
    const missing = (Object.keys(makers) as KeyName[]).filter((name) => !stored.has(name));
    if (missing.length > 0) {
      const made = missing.map((name) => ({ name, value: makers[name]() }));
      for (const { name, value } of await storage.write('keepServerKeys', { keys: made }))
        stored.set(name, value);
    }
    const valueOf = (name: KeyName) => stored.get(name) ?? '';
    return {
      vapid: vapidKeysOf(valueOf('vapid')),
      unsubscribe: Buffer.from(valueOf('unsubscribe'), 'base64url'),
    };
  };
  return () => {
    keys ??= read().catch((error: unknown) => {
      // The next call tries again.
      keys = null;
      throw error;
    });
    return keys;
  };
}
