import { type MutationHandler } from '../mutation/mutation-handler.ts';

export const setPreferences: MutationHandler<'setPreferences'> = {
  reads: () => ({}),
  apply(draft, mutation) {
    draft.setAccount({ preferences: { ...draft.account.preferences, ...mutation.args } });
  },
};
