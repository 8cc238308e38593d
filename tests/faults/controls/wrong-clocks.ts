import { type Storage } from '#server/storage/api/storage.ts';
import { type PushMutations } from '#server/storage/commands/push-mutations.ts';

/** Storage that is given something else to push than the server meant. */
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

/** Takes what a device's clock says for the time. */
export const trustingDevices = pushing((push) => ({
  ...push,
  now: Math.max(push.now, ...push.mutations.map(({ at }) => at)),
}));

/** Takes its own hours for those of everybody. */
export const withoutOffsets = pushing((push) => ({
  ...push,
  mutations: push.mutations.map((mutation) => ({ ...mutation, utcOffset: 0 })),
}));

/** Keeps what was answered for 30 days of its clock, instead of for good. */
export const forgetful = (run: (statement: string) => Promise<unknown>) =>
  pushing(async (push) => {
    await run(`DELETE FROM mutation WHERE received_at < ${push.now - 30 * 86_400_000}`);
    return push;
  });
