import { addressOf } from '../../config.ts';
import { newResetLink } from '../../auth/reset-link.ts';
import { findClosed } from '../../storage/queries/closed-accounts.ts';
import { type Command, CommandFailed } from '../command.ts';
import { withAccount } from '../one-account.ts';

export const userResetLink: Command = {
  name: 'user reset-link',
  summary: 'Prints a link that sets a new password for an account: once, within 30 minutes.',
  usage: '<e-mail>',
  mostWords: 1,
  options: {},
  run: (context) =>
    withAccount(context, async (storage, { id, email }) => {
      const { config, now, print, record } = context;
      const [closed] = await findClosed(storage.read, { accountId: id });
      if (closed !== undefined)
        throw new CommandFailed(`${email} is disabled and no link lets it in: see user enable`);
      const link = await newResetLink(storage, id, addressOf(config, config.port), now());
      record('operator-reset-link', id);
      print(link);
    }),
};
