import { listAccounts } from '../../storage/queries/list-accounts.ts';
import { type Command } from '../context/command.ts';
import { openExistingStorage } from '../context/existing-database.ts';

export const userList: Command = {
  name: 'user list',
  summary:
    'Lists all accounts: e-mail, when they were made, how many ideas they hold, whether they are disabled.',
  usage: '',
  maxArguments: 0,
  options: {},
  async run({ config, now, print }) {
    const storage = await openExistingStorage(config, now());
    try {
      for (const { email, createdAt, ideas, isClosed } of await listAccounts(storage.read)) {
        const made = new Date(createdAt).toISOString();
        print([email, made, ideas, ...(isClosed ? ['disabled'] : [])].join('\t'));
      }
    } finally {
      await storage.close();
    }
  },
};
