import { randomUUIDv7 } from 'node:crypto';
import path from 'node:path';
import { type User } from '#contract/auth.ts';
import { type Changes, type VersionOnly } from '#contract/changes.ts';
import { type PushAnswer } from '#contract/mutations.ts';
import { paths } from '#contract/protocol.ts';
import { type IdeasPage } from '#contract/queries.ts';
import { type Backend, type BackendRun, type SampleIdea, type Session } from '../harness/backend.ts';
import { type BenchPostgres } from '../harness/bench-postgres.ts';
import { HttpClient } from '../harness/http-client.ts';
import { readEvents } from '../harness/server-sent-events.ts';

/** The script that `npm start` runs. */
const start = path.resolve(import.meta.dirname, '../../../scripts/start.mjs');

/** Forge as an operator starts it, with SQLite in the run's directory. */
export function forgeOnSqlite(port: number): Backend {
  return forge('Forge on SQLite', port, () => ({}));
}

/** Forge on the PostgreSQL server that Parse Server uses too. */
export function forgeOnPostgres(port: number, postgres: BenchPostgres): Backend {
  return {
    ...forge('Forge on PostgreSQL', port, () => ({ DATABASE_URL: postgres.url('forge') })),
    async start(run) {
      await postgres.makeDatabase('forge');
      startForge(run, port, { DATABASE_URL: postgres.url('forge') });
    },
  };
}

export function startForge(
  { processes, directory }: BackendRun,
  port: number,
  env: Readonly<Record<string, string>>,
): void {
  processes.spawn(process.execPath, [start], {
    log: path.join(directory, 'server.log'),
    env: {
      DATA_DIR: path.join(directory, 'data'),
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: '',
      // All clients share one address. The limits must not affect the measurement.
      SIGN_UPS_PER_HOUR: '1000000',
      IMPORTS_PER_HOUR: '1000000',
      // Few users open many streams.
      STREAMS_PER_ACCOUNT: '1000',
      ...env,
    },
  });
}

function forge(title: string, port: number, env: () => Readonly<Record<string, string>>): Backend {
  const http = new HttpClient(port);
  const signed = ({ token }: Session) => ({ Cookie: token });
  const push = async (session: Session, mutations: readonly unknown[]): Promise<void> => {
    const answer = await http.json('POST', paths.mutations, {
      headers: signed(session),
      body: { mutations },
    });
    for (const { status } of (answer as PushAnswer).results)
      if (status !== 'applied') throw new Error('refused');
  };
  const enter = async (to: string, email: string, password: string): Promise<Session> => {
    const { status, head, text } = await http.request('POST', to, { body: { email, password } });
    if (status > 299) throw new Error(`${to}: ${status} ${text}`);
    const token = /\r\nset-cookie: ([^;\r]+)/i.exec(head)?.[1] ?? '';
    return { token, uid: (JSON.parse(text) as { user: User }).user.id };
  };
  const page = async (session: Session, limit: number, cursor: string | null) => {
    const query = cursor === null ? `limit=${limit}` : `limit=${limit}&cursor=${cursor}`;
    return (await http.json('GET', `${paths.ideas}?${query}`, { headers: signed(session) })) as IdeasPage;
  };

  return {
    name: title.toLowerCase().replaceAll(' ', '-'),
    title,
    durability: 'synced',
    passwordHash: 'argon2id, 19 MiB',
    missing: () => null,
    async start(run) {
      startForge(run, port, env());
    },
    async ping() {
      await http.request('GET', paths.health);
    },
    async prepare() {},
    disconnect: () => http.close(),
    signUp: (email, password) => enter(paths.signUp, email, password),
    signIn: (email, password) => enter(paths.signIn, email, password),
    async add(session, idea) {
      const mutations = mutationsOf(idea);
      await push(session, mutations);
      return mutations[0]?.id ?? '';
    },
    setProgress: (session, id, progress) => push(session, [mutation('setProgress', { id, progress })]),
    remove: (session, id) => push(session, [mutation('deleteIdea', { id })]),
    list: async (session, limit) => (await page(session, limit, null)).ideas,
    async ids(session) {
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const next: IdeasPage = await page(session, 500, cursor);
        ids.push(...next.ideas.map(({ id }) => id));
        cursor = next.cursor;
      } while (cursor !== null);
      return ids;
    },
    async subscribe(session, onChange) {
      const headers = signed(session);
      const now = (await http.json('GET', `${paths.changes}?since=0`, { headers })) as Changes;
      const known = new Set(now.ideas.map(({ id }) => id));
      return readEvents(port, `${paths.live}?since=${now.to}`, headers, ({ event, data }) => {
        if (event !== 'message') return;
        const changes = JSON.parse(data) as Changes | VersionOnly;
        if (!('ideas' in changes)) return;
        for (const { id, title: name } of changes.ideas) {
          onChange({ type: known.has(id) ? 'update' : 'add', title: name });
          known.add(id);
        }
        for (const _ of changes.removedIdeas) onChange({ type: 'delete' });
      });
    },
  };
}

function mutation(name: string, args: object) {
  return { id: randomUUIDv7(), name, args, at: Date.now(), utcOffset: 60 };
}

/** One mutation for the idea and one for each of its entries, sent in one request. */
function mutationsOf({ updates, notes, ...fields }: SampleIdea) {
  const add = mutation('addIdea', fields);
  return [
    add,
    ...updates.map((text) => mutation('addUpdate', { id: add.id, text })),
    ...notes.map((text) => mutation('addNote', { id: add.id, text })),
  ];
}
