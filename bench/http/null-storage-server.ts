import { type PushAnswer } from '#contract/mutations.ts';
// The real server on a storage whose writes return at once and store nothing, to measure a request without
// its write. Reads, including session look-ups, are real and use DATA_DIR.
import { initialAccount } from '#domain/account/account.ts';
import { dateOf, type Mutation } from '#domain/mutation/mutation.ts';
import { docOf } from '#domain/testing/make-idea.ts';
import { createPasswords, hashCost } from '#server/auth/passwords.ts';
import { createLogger } from '#server/operations/logger.ts';
import { startServer } from '#server/server.ts';
import { readSecuritySettings } from '#server/settings/security-settings.ts';
import { type Storage } from '#server/storage/api/storage.ts';
import {
  type CommandInput,
  type CommandName,
  type CommandOutput,
} from '#server/storage/commands/registry.ts';
import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';
import { noChanges } from '#tests/harness/no-changes.ts';

/** A response to an add with the same form and size as the real one. */
function acceptedAnswer(mutation: Mutation): PushAnswer {
  if (mutation.name !== 'addIdea') throw new Error('only adds are measured');
  const { id, args } = mutation;
  const idea = docOf({ ...args, id, rank: 'Zz', createdAt: dateOf(mutation) });
  return {
    results: [{ id, status: 'applied', version: 2, points: 10 }],
    changes: { ...noChanges(1), to: 2, account: initialAccount, ideas: [idea] },
  };
}

function withNullWrites(storage: Storage): Storage {
  return {
    ...storage,
    write<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandOutput<N>> {
      if (name !== 'pushMutations') return storage.write(name, input);
      const [mutation] = (input as CommandInput<'pushMutations'>).mutations;
      if (mutation === undefined) throw new Error('no mutation');
      return Promise.resolve(acceptedAnswer(mutation) as CommandOutput<N>);
    },
  };
}

const server = await startServer(
  {
    storage: withNullWrites(await openSqlite(process.env['DATA_DIR'] ?? '', Date.now())),
    files: new Map(),
    log: createLogger('info'),
    publicUrl: null,
    security: readSecuritySettings({ MUTATIONS_PER_MINUTE: '999999999' }, 'open'),
    mailer: null,
    push: { isPrivateAllowed: false, subject: 'mailto:forge@localhost' },
    passwords: createPasswords(hashCost),
    now: () => Date.now(),
  },
  { port: 0, host: '127.0.0.1' },
);
process.once('SIGTERM', () => void server.stop());
process.stdout.write(`ready at http://localhost:${server.port}\n`);
