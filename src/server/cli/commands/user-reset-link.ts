import { emailKey } from '#domain/credentials.ts';
import { addressOf } from '../../config.ts';
import { newResetLink } from '../../auth/reset-link.ts';
import { findByEmail } from '../../storage/queries/accounts.ts';
import { findClosed } from '../../storage/queries/closed-accounts.ts';
import { type Command, CommandFailed } from '../command.ts';
import { openExistingStorage } from '../existing-database.ts';

export const userResetLink: Command = {
  name: 'user reset-link',
  summary: 'Prints a link that sets a new password for an account: once, within 30 minutes.',
  usage: '<e-mail>',
  options: {},
  async run({ config, positionals, now, print, record }) {
    const [email, ...rest] = positionals;
    if (email === undefined || rest.length > 0) throw new CommandFailed('say one e-mail address');
    const storage = await openExistingStorage(config, now());
    try {
      const [account] = await findByEmail(storage.read, { key: emailKey(email) });
      if (account === undefined) throw new CommandFailed(`there is no account with the address ${email}`);
      const [closed] = await findClosed(storage.read, { accountId: account.id });
      if (closed !== undefined)
        throw new CommandFailed(`${account.email} is disabled and no link lets it in: see user enable`);
      const link = await newResetLink(storage, account.id, addressOf(config, config.port), now());
      record('operator-reset-link', account.id);
      print(link);
    } finally {
      await storage.close();
    }
  },
};
