import { createResetLink } from '../../auth/reset-link.ts';
import { baseUrlOf } from '../../settings/config.ts';
import { findClosed } from '../../storage/queries/closed-accounts.ts';
import { type Command, CommandFailed } from '../context/command.ts';
import { withAccount } from '../context/with-account.ts';

export const userResetLink: Command = {
  name: 'user reset-link',
  summary: 'Prints a link that sets a new password for an account: once, within 30 minutes.',
  usage: '<e-mail>',
  maxArguments: 1,
  options: {},
  run: (context) =>
    withAccount(context, async (storage, { id, email }) => {
      const { config, now, print, recordSecurityEvent } = context;
      const [closed] = await findClosed(storage.read, { accountId: id });
      if (closed !== undefined)
        throw new CommandFailed(`${email} is disabled and no link lets it in: see user enable`);
      const link = await createResetLink(storage, id, baseUrlOf(config, config.port), now());
      recordSecurityEvent('operator-reset-link', id);
      print(link);
    }),
};
