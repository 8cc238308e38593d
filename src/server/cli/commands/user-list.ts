import { listAccounts } from '../../storage/queries/list-accounts.ts';
import { type Command } from '../command.ts';
import { openExistingStorage } from '../existing-database.ts';

export const userList: Command = {
  name: 'user list',
  summary: 'Lists all accounts: e-mail, when they were made, how many ideas they hold.',
  usage: '',
  mostWords: 0,
  options: {},
  async run({ config, now, print }) {
    const storage = await openExistingStorage(config, now());
    try {
      for (const { email, createdAt, ideas } of await listAccounts(storage.read)) {
        print(`${email}\t${new Date(createdAt).toISOString()}\t${ideas}`);
      }
    } finally {
      await storage.close();
    }
  },
};
