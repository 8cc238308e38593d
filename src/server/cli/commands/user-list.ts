import { readAccountUsage } from '../../storage/queries/account-usage.ts';
import { listAccounts } from '../../storage/queries/list-accounts.ts';
import { type Command } from '../context/command.ts';
import { openExistingStorage } from '../context/existing-database.ts';

export const userList: Command = {
  name: 'user list',
  summary:
    'Lists all accounts: e-mail, when they were made, ideas, size, last use, own quota, whether they are disabled.',
  usage: '',
  maxArguments: 0,
  options: {},
  async run({ config, now, print }) {
    const storage = await openExistingStorage(config, now());
    try {
      const usage = await readAccountUsage(storage.read);
      for (const { id, email, createdAt, ideas, isClosed, keptQuota } of await listAccounts(storage.read)) {
        const { bytes = 0, lastUsedAt = null } = usage.get(id) ?? {};
        const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
        const quota = keptQuota === null ? [] : [`keeps ${keptQuota / 1_000_000} MB`];
        const state = isClosed ? ['disabled'] : [];
        const columns = [
          email,
          formatTime(createdAt),
          ideas,
          size,
          formatTime(lastUsedAt),
          ...quota,
          ...state,
        ];
        print(columns.join('\t'));
      }
    } finally {
      await storage.close();
    }
  },
};

function formatTime(time: number | null): string {
  return time === null ? 'never' : new Date(time).toISOString();
}
