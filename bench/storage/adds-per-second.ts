import { randomUUIDv7 } from 'node:crypto';
import { type Storage } from '#server/storage/api/storage.ts';
import { createAccount } from '../harness/accounts.ts';
import { addMutation } from '../harness/add-mutation.ts';

/** Durable adds per second. Each caller has its own new account and always one pending add. */
export async function addsPerSecond(
  storage: Storage,
  callers: number,
  milliseconds: number,
): Promise<number> {
  const accounts = await Promise.all(Array.from({ length: callers }, () => createAccount(storage)));
  const started = performance.now();
  let count = 0;
  const call = async (accountId: string) => {
    while (performance.now() - started < milliseconds) {
      const mutations = [addMutation(randomUUIDv7())];
      const answer = await storage.write('pushMutations', { accountId, mutations, now: Date.now() });
      if (answer?.results[0]?.status !== 'applied') throw new Error('an add was not applied');
      count += 1;
    }
  };
  await Promise.all(accounts.map(call));
  return (count / (performance.now() - started)) * 1_000;
}
