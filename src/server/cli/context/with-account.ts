import { emailKey } from '#domain/account/credentials.ts';
import { asciiEmail } from '../../auth/ascii-email.ts';
import { type Storage } from '../../storage/api/storage.ts';
import { findByEmail } from '../../storage/queries/accounts.ts';
import { type CommandContext, CommandFailed } from './command.ts';
import { openExistingStorage } from './existing-database.ts';

export interface TargetAccount {
  readonly id: string;
  readonly email: string;
}

type AccountWork = (storage: Storage, account: TargetAccount) => Promise<void>;

/**
 * Runs work for the account whose email address is the command's argument.
 * @throws CommandFailed
 */
export async function withAccount(
  { config, positionals, now }: CommandContext,
  work: AccountWork,
): Promise<void> {
  const [email] = positionals;
  if (email === undefined) throw new CommandFailed('name one e-mail address');
  const storage = await openExistingStorage(config, now());
  try {
    const [account] = await findByEmail(storage.read, { key: emailKey(asciiEmail(email)) });
    if (account === undefined) throw new CommandFailed(`there is no account with the address ${email}`);
    await work(storage, account);
  } finally {
    await storage.close();
  }
}

/**
 * The same for work that ends the account's sessions: notifies the servers that have its streams open.
 * @throws CommandFailed
 */
export function withAccountEndingSessions(context: CommandContext, work: AccountWork): Promise<void> {
  return withAccount(context, async (storage, account) => {
    await work(storage, account);
    storage.wakeUps?.broadcast({ accountId: account.id, about: 'sessions' });
    storage.operatorSignal?.send();
  });
}
