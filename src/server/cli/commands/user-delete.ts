import { countsOfAccount } from '../../auth/counts-of-account.ts';
import { type Command, CommandFailed } from '../command.ts';
import { endingSessions } from '../one-account.ts';

export const userDelete: Command = {
  name: 'user delete',
  summary: 'Deletes an account with everything in it, for good. Backups made before still hold it.',
  usage: '<e-mail> --yes',
  mostWords: 1,
  options: { yes: { type: 'boolean' } },
  run: (context) =>
    endingSessions(context, async (storage, { id, email }) => {
      if (context.values['yes'] !== true)
        throw new CommandFailed(`this deletes ${email} with all ideas for good: add --yes if that is meant`);
      const throttleKeys = await countsOfAccount(storage, id, email);
      await storage.write('deleteAccountAsOperator', { accountId: id, throttleKeys });
      context.record('operator-delete', id);
      context.print(`deleted ${email}`);
    }),
};
