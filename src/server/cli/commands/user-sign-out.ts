import { type Storage } from '../../storage/api/storage.ts';
import { listAccounts } from '../../storage/queries/list-accounts.ts';
import { type Command, type CommandContext, CommandFailed } from '../context/command.ts';
import { openExistingStorage } from '../context/existing-database.ts';
import { withAccountEndingSessions } from '../context/with-account.ts';

export const userSignOut: Command = {
  name: 'user sign-out',
  summary:
    'Ends all sessions and access tokens of an account, or of everybody. Who knows the password can sign in again.',
  usage: '<e-mail> | --all',
  maxArguments: 1,
  options: { all: { type: 'boolean' } },
  run: (context) => (context.values['all'] === true ? signOutEverybody(context) : signOutOne(context)),
};

function signOutOne(context: CommandContext): Promise<void> {
  return withAccountEndingSessions(context, async (storage, { id, email }) => {
    await signOut(context, storage, id);
    context.print(`${email} is signed out everywhere`);
  });
}

async function signOutEverybody(context: CommandContext): Promise<void> {
  const { config, positionals, now, print, createProgress } = context;
  if (positionals.length > 0) throw new CommandFailed('name an e-mail address or say --all, not both');
  const storage = await openExistingStorage(config, now());
  try {
    const accounts = await listAccounts(storage.read);
    const done = createProgress('Signing out');
    for (const [index, { id }] of accounts.entries()) {
      await signOut(context, storage, id);
      storage.wakeUps?.broadcast({ accountId: id, about: 'sessions' });
      done((index + 1) / accounts.length);
    }
    storage.operatorSignal?.send();
    print(`all ${accounts.length} accounts are signed out everywhere`);
  } finally {
    await storage.close();
  }
}

async function signOut(
  { recordSecurityEvent }: CommandContext,
  storage: Storage,
  accountId: string,
): Promise<void> {
  await storage.write('closeSessions', { accountId });
  recordSecurityEvent('operator-sign-out', accountId);
}
