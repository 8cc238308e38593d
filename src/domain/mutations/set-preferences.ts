import { type Handler } from './handler.ts';

export const setPreferences: Handler<'setPreferences'> = {
  reads: () => ({}),
  apply(draft, mutation) {
    draft.setAccount({ preferences: { ...draft.account.preferences, ...mutation.args } });
  },
};
