import { randomUUID } from 'node:crypto';
import { checkEmail, emailKey } from '#domain/account/credentials.ts';
import { asciiEmail } from '../../auth/ascii-email.ts';
import { createFirstPasswordLink } from '../../auth/reset-link.ts';
import { baseUrlOf } from '../../settings/config.ts';
import { type Command, CommandFailed } from '../context/command.ts';
import { openExistingStorage } from '../context/existing-database.ts';

/** Not a hash: no password opens an account that has it. */
const noPassword = 'none';

export const userCreate: Command = {
  name: 'user create',
  summary: 'Creates an account and prints a link that sets its password: once, within 7 days.',
  usage: '<e-mail>',
  maxArguments: 1,
  options: {},
  async run({ config, positionals, now, print, recordSecurityEvent }) {
    const [given] = positionals;
    if (given === undefined) throw new CommandFailed('name one e-mail address');
    const email = asciiEmail(given);
    if (checkEmail(email) !== null) throw new CommandFailed(`${given} is not an e-mail address`);
    const storage = await openExistingStorage(config, now());
    try {
      const id = randomUUID();
      const isCreated = await storage.write('createAccount', {
        id,
        email,
        emailKey: emailKey(email),
        passwordHash: noPassword,
        now: now(),
      });
      if (!isCreated) throw new CommandFailed(`there is an account with the address ${email} already`);
      recordSecurityEvent('operator-create', id);
      print(await createFirstPasswordLink(storage, id, baseUrlOf(config, config.port), now()));
    } finally {
      await storage.close();
    }
  },
};
