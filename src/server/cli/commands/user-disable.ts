import { type Command } from '../context/command.ts';
import { withAccountEndingSessions, withAccount } from '../context/with-account.ts';

export const userDisable: Command = {
  name: 'user disable',
  summary: 'Closes an account to its owner: signed out everywhere, no way in. Nothing in it is lost.',
  usage: '<e-mail>',
  maxArguments: 1,
  options: {},
  run: (context) =>
    withAccountEndingSessions(context, async (storage, { id, email }) => {
      await storage.write('closeAccount', { accountId: id, now: context.now() });
      context.recordSecurityEvent('operator-disable', id);
      context.print(`${email} is signed out everywhere and cannot sign in (user enable undoes that)`);
    }),
};

export const userEnable: Command = {
  name: 'user enable',
  summary: 'Opens an account again that was disabled.',
  usage: '<e-mail>',
  maxArguments: 1,
  options: {},
  run: (context) =>
    withAccount(context, async (storage, { id, email }) => {
      await storage.write('reopenAccount', { accountId: id });
      context.recordSecurityEvent('operator-enable', id);
      context.print(`${email} can sign in`);
    }),
};
