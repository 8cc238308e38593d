import { type Storage } from '#server/storage/api/storage.ts';
import { type PushMutations } from '#server/storage/commands/push-mutations.ts';

/** Wraps a storage so that `change` alters each push before it is stored. */
export const pushing =
  (change: (push: PushMutations) => PushMutations | Promise<PushMutations>) =>
  (storage: Storage): Storage => ({
    ...storage,
    write(name, input) {
      if (name !== 'pushMutations') return storage.write(name, input);
      const changed = Promise.resolve(change(input as PushMutations));
      return changed.then((push) => storage.write(name, push as typeof input));
    },
  });

/** Defect: trusts a device's clock if it is ahead of the server's. */
export const trustingDevices = pushing((push) => ({
  ...push,
  now: Math.max(push.now, ...push.mutations.map(({ at }) => at)),
}));

/** Defect: ignores each device's time zone. */
export const withoutOffsets = pushing((push) => ({
  ...push,
  mutations: push.mutations.map((mutation) => ({ ...mutation, utcOffset: 0 })),
}));

/** Defect: deletes recorded mutations after 30 days of the server's clock instead of keeping them. */
export const forgetful = (run: (statement: string) => Promise<unknown>) =>
  pushing(async (push) => {
    await run(`DELETE FROM mutation WHERE received_at < ${push.now - 30 * 86_400_000}`);
    return push;
  });
