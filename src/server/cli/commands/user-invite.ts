import { checkEmail, emailKey } from '#domain/account/credentials.ts';
import { asciiEmail } from '../../auth/ascii-email.ts';
import { createInvitationLink } from '../../auth/invitations.ts';
import { baseUrlOf } from '../../settings/config.ts';
import { findByEmail } from '../../storage/queries/accounts.ts';
import { type Command, CommandFailed } from '../context/command.ts';
import { openExistingStorage } from '../context/existing-database.ts';

export const userInvite: Command = {
  name: 'user invite',
  summary: 'Prints a link that creates one account, within 7 days; with an address, only for that address.',
  usage: '[e-mail]',
  maxArguments: 1,
  options: {},
  async run({ config, positionals, now, print, recordSecurityEvent }) {
    const [given] = positionals;
    const email = given === undefined ? undefined : asciiEmail(given);
    if (config.security.signUps === 'closed')
      throw new CommandFailed('SIGN_UPS is closed and no link creates an account: see user create');
    if (email !== undefined && checkEmail(email) !== null)
      throw new CommandFailed(`${given} is not an e-mail address`);
    const storage = await openExistingStorage(config, now());
    try {
      if (email !== undefined && (await findByEmail(storage.read, { key: emailKey(email) })).length > 0)
        throw new CommandFailed(`there is an account with the address ${email} already`);
      const baseUrl = baseUrlOf(config, config.port);
      const link = await createInvitationLink(storage, email ?? null, baseUrl, now());
      recordSecurityEvent('operator-invite', null);
      print(link);
    } finally {
      await storage.close();
    }
  },
};
