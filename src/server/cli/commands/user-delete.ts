import { attemptKeysOf } from '../../auth/attempt-keys.ts';
import { type Command, CommandFailed } from '../context/command.ts';
import { withAccountEndingSessions } from '../context/with-account.ts';

export const userDelete: Command = {
  name: 'user delete',
  summary: 'Deletes an account with everything in it, for good. Backups made before still hold it.',
  usage: '<e-mail> --yes',
  maxArguments: 1,
  options: { yes: { type: 'boolean' } },
  run: (context) =>
    withAccountEndingSessions(context, async (storage, { id, email }) => {
      if (context.values['yes'] !== true)
        throw new CommandFailed(`this deletes ${email} with all ideas for good: add --yes if that is meant`);
      const throttleKeys = await attemptKeysOf(storage, id, email);
      await storage.write('deleteAccountAsOperator', { accountId: id, throttleKeys });
      context.recordSecurityEvent('operator-delete', id);
      context.print(`deleted ${email}`);
    }),
};
