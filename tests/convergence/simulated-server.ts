import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import * as v from 'valibot';
import { type ApiRequest, type ApiResponse } from '#client/environment.ts';
import { type Changes } from '#contract/changes.ts';
import { importSchema, pushSchema } from '#contract/mutations.ts';
import { paths } from '#contract/protocol.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { type TrashedIdea } from '#domain/idea/trash.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { createAccount } from '#server/storage/commands/create-account.ts';
import { pushMutations } from '#server/storage/commands/push-mutations.ts';
import { changesSince } from '#server/storage/queries/changes.ts';
import { readTrash } from '#server/storage/queries/trash.ts';
import { type Tables } from '#server/storage/schema/schema.ts';
import { sqliteDialect } from '#server/storage/sqlite/connection/dialect.ts';
import { migrate } from '#server/storage/sqlite/database/migrate.ts';

/** One event of a stream. */
export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

/** The server's record of one mutation. */
export interface Recorded {
  readonly id: string;
  readonly name: string;
  readonly refusal: string | null;
  readonly points: number;
}

/**
 * The server's real commands and queries on an in-memory database, without HTTP. It serves one account at a
 * time.
 */
export interface SimulatedServer {
  /** Starts over with a new account and returns its id. */
  reset(now: () => number): Promise<string>;
  /** Answers a request as the account's signed-in user. */
  handle(call: ApiRequest): Promise<ApiResponse>;
  /** Opens an event stream and returns the function that ends it. */
  listen(since: number, receive: (event: ServerEvent) => void): Promise<() => void>;
  /** Sends a heartbeat on every stream. */
  sendHeartbeat(): void;
  /** Sets the purged version, so that devices with an older version must load everything again. */
  purge(): Promise<void>;
  snapshot(): Promise<Changes>;
  /** All recorded mutations in the order in which they were applied. */
  recorded(): Promise<readonly Recorded[]>;
  trash(): Promise<readonly TrashedIdea<Idea>[]>;
  /** Every idea that the server has ever reported as permanently deleted. */
  purgedIds(): ReadonlySet<string>;
  close(): void;
  /** Removes the records of mutations, for a deliberate defect. */
  forget(ids: readonly string[]): Promise<void>;
}

/** Longer events carry only the version. The limit is far below the real one, so that both kinds occur. */
const maxPayloadChars = 1_200;

export function createSimulatedServer(): SimulatedServer {
  const file = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  migrate(file, 0);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  let accounts = 0;
  let accountId = '';
  let clock = () => 0;
  let streams = new Set<(event: ServerEvent) => void>();
  let goneForGood = new Set<string>();

  const push = async (mutations: readonly Mutation[]): Promise<ApiResponse> => {
    const answer = await db
      .transaction()
      .execute((tx) => pushMutations(tx, { accountId, mutations, now: clock() }));
    if (answer === null) throw new Error('the account is gone');
    const { changes } = answer;
    for (const { id, isPurged } of changes.removedIdeas) if (isPurged) goneForGood.add(id);
    if (changes.to > changes.from) for (const receive of streams) receive(eventOf(changes));
    return { status: 200, body: answer };
  };

  const since = async (version: number): Promise<Changes> => {
    const changes = await changesSince(db, accountId, version);
    if (changes === null) throw new Error('the account is gone');
    return changes;
  };

  return {
    async reset(now) {
      // Deleting the account also deletes everything that belongs to it.
      await db.deleteFrom('email').where('account_id', '=', accountId).execute();
      await db.deleteFrom('account').where('id', '=', accountId).execute();
      streams = new Set();
      goneForGood = new Set();
      clock = now;
      accounts += 1;
      accountId = `account-${accounts}`;
      const email = `${accountId}@example.org`;
      await createAccount(db, { id: accountId, email, emailKey: email, passwordHash: '', now: now() });
      return accountId;
    },

    async handle({ path, body }) {
      const url = new URL(path, 'http://server');
      switch (url.pathname) {
        case paths.mutations:
          return push(v.parse(pushSchema, body).mutations);
        case paths.import:
          return push(v.parse(importSchema, body).mutations);
        case paths.changes:
          return { status: 200, body: await since(Number(url.searchParams.get('since'))) };
        case paths.trash:
          return { status: 200, body: { trash: await readTrash(db, accountId) } };
        default:
          throw new Error(`nobody answers ${path}`);
      }
    },

    async listen(version, receive) {
      const missed = await since(version);
      receive(missed.to > missed.from ? eventOf(missed) : { name: 'beat', data: '' });
      streams.add(receive);
      return () => streams.delete(receive);
    },

    sendHeartbeat() {
      for (const receive of streams) receive({ name: 'beat', data: '' });
    },

    async purge() {
      await db
        .updateTable('account')
        .set((eb) => ({ purged_version: eb.ref('version') }))
        .where('id', '=', accountId)
        .execute();
    },

    snapshot: () => since(0),

    recorded: () =>
      db
        .selectFrom('mutation')
        .select(['id', 'name', 'refusal', 'points'])
        .where('account_id', '=', accountId)
        .orderBy('version')
        .execute(),

    trash: () => readTrash(db, accountId),

    purgedIds: () => goneForGood,

    close: () => file.close(),

    async forget(ids) {
      await db
        .deleteFrom('mutation')
        .where('account_id', '=', accountId)
        .where('id', 'in', [...ids])
        .execute();
    },
  };
}

function eventOf(changes: Changes): ServerEvent {
  const whole = JSON.stringify(changes);
  return {
    name: 'message',
    data: whole.length > maxPayloadChars ? JSON.stringify({ to: changes.to }) : whole,
  };
}
