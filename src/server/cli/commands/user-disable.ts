import { type Command } from '../command.ts';
import { endingSessions, withAccount } from '../one-account.ts';

export const userDisable: Command = {
  name: 'user disable',
  summary: 'Closes an account to its owner: signed out everywhere, no way in. Nothing in it is lost.',
  usage: '<e-mail>',
  mostWords: 1,
  options: {},
  run: (context) =>
    endingSessions(context, async (storage, { id, email }) => {
      await storage.write('closeAccount', { accountId: id, now: context.now() });
      context.record('operator-disable', id);
      context.print(`${email} is signed out everywhere and cannot sign in (user enable undoes that)`);
    }),
};

export const userEnable: Command = {
  name: 'user enable',
  summary: 'Opens an account again that was disabled.',
  usage: '<e-mail>',
  mostWords: 1,
  options: {},
  run: (context) =>
    withAccount(context, async (storage, { id, email }) => {
      await storage.write('reopenAccount', { accountId: id });
      context.record('operator-enable', id);
      context.print(`${email} can sign in`);
    }),
};
