import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Backend, type ListedIdea, type Session } from '../harness/backend.ts';
import { HttpClient } from '../harness/http-client.ts';
import { readEvents } from '../harness/server-sent-events.ts';

const collections = '/api/collections';
const records = `${collections}/ideas/records`;
const admin = { email: 'admin@bench.local', password: 'bench-admin-1' };
const kinds = { create: 'add', update: 'update', delete: 'delete' } as const;

/**
 * A hook that has every commit synced, as Forge's are; PocketBase itself leaves that to the operating system. The route
 * shows the setting that applies: 2 is FULL.
 */
const syncHook = `
onBootstrap((e) => {
  e.next();
  e.app.nonconcurrentDB().newQuery('PRAGMA synchronous = FULL').execute();
});
routerAdd('GET', '/bench/synchronous', (e) => {
  const row = new DynamicModel({ synchronous: 0 });
  $app.nonconcurrentDB().newQuery('PRAGMA synchronous').one(row);
  return e.json(200, { synchronous: row.synchronous });
});
`;

/**
 * PocketBase: one process on SQLite, whose program POCKETBASE_BIN must name.
 * @param isSynced whether a commit is on the disk when it is answered; PocketBase as delivered does not wait for that
 */
export function pocketbase(port: number, { isSynced }: { isSynced: boolean }): Backend {
  const program = process.env['POCKETBASE_BIN'] ?? '';
  const http = new HttpClient(port);
  const signed = ({ token }: Session) => ({ headers: { Authorization: token } });
  const enter = async (to: string, body: object): Promise<Session> => {
    const answer = (await http.json('POST', to, { body })) as { token: string; record: { id: string } };
    return { token: answer.token, uid: answer.record.id };
  };
  const signIn = (email: string, password: string) =>
    enter(`${collections}/users/auth-with-password`, { identity: email, password });
  const page = async (session: Session, limit: number, number: number) => {
    const query = `perPage=${limit}&page=${number}&sort=-created_at&skipTotal=1`;
    return ((await http.json('GET', `${records}?${query}`, signed(session))) as { items: ListedIdea[] })
      .items;
  };
  return {
    name: isSynced ? 'pocketbase-synced' : 'pocketbase',
    title: isSynced ? 'PocketBase, synchronous=FULL' : 'PocketBase',
    durability: isSynced ? 'synced' : 'not synced',
    passwordHash: 'bcrypt, cost 10',
    missing: () => (existsSync(program) ? null : 'POCKETBASE_BIN names no program'),
    async start({ processes, directory }) {
      const data = path.join(directory, 'pb_data');
      if (!existsSync(data))
        execFileSync(program, ['superuser', 'upsert', admin.email, admin.password, '--dir', data]);
      const hooks = path.join(directory, 'pb_hooks');
      mkdirSync(hooks, { recursive: true });
      if (isSynced) writeFileSync(path.join(hooks, 'sync.pb.js'), syncHook);
      const where = ['--dir', data, '--hooksDir', hooks, '--hooksWatch=false'];
      processes.spawn(program, ['serve', '--http', `127.0.0.1:${port}`, ...where], {
        log: path.join(directory, 'server.log'),
        cwd: directory,
      });
    },
    async ping() {
      await http.json('GET', '/api/health');
      if (!isSynced) return;
      const { synchronous } = (await http.json('GET', '/bench/synchronous')) as { synchronous: number };
      if (synchronous !== 2) throw new Error(`PocketBase runs with synchronous=${synchronous}`);
    },
    async prepare() {
      const body = { identity: admin.email, password: admin.password };
      const owner = await enter(`${collections}/_superusers/auth-with-password`, body);
      await http.json('POST', collections, { ...signed(owner), body: collection });
    },
    disconnect: () => http.close(),
    async signUp(email, password) {
      const body = { email, password, passwordConfirm: password };
      await http.json('POST', `${collections}/users/records`, { body });
      return signIn(email, password);
    },
    signIn,
    async add(session, idea) {
      const body = { ...idea, owner: session.uid, progress: 0, created_at: new Date().toISOString() };
      return ((await http.json('POST', records, { ...signed(session), body })) as ListedIdea).id;
    },
    async setProgress(session, id, progress) {
      await http.json('PATCH', `${records}/${id}`, { ...signed(session), body: { progress } });
    },
    async remove(session, id) {
      await http.json('DELETE', `${records}/${id}`, signed(session));
    },
    list: (session, limit) => page(session, limit, 1),
    async ids(session) {
      const ids: string[] = [];
      for (let number = 1; ; number++) {
        const items = await page(session, 500, number);
        ids.push(...items.map(({ id }) => id));
        if (items.length < 500) return ids;
      }
    },
    async subscribe(session, onChange) {
      let found: (id: string) => void = () => {};
      const clientId = new Promise<string>((resolve) => (found = resolve));
      const subscription = await readEvents(port, '/api/realtime', {}, ({ event, data }) => {
        if (event === 'PB_CONNECT') return found((JSON.parse(data) as { clientId: string }).clientId);
        const { action, record } = JSON.parse(data) as {
          action: keyof typeof kinds;
          record: { title: string };
        };
        onChange({ type: kinds[action], title: record.title });
      });
      const body = { clientId: await clientId, subscriptions: ['ideas/*'] };
      await http.json('POST', '/api/realtime', { ...signed(session), body });
      return subscription;
    },
  };
}

const mine = 'owner = @request.auth.id';
const field = (type: string, ...names: string[]) => names.map((name) => ({ name, type }));

const collection = {
  name: 'ideas',
  type: 'base',
  listRule: mine,
  viewRule: mine,
  updateRule: mine,
  deleteRule: mine,
  createRule: '@request.auth.id != "" && @request.body.owner = @request.auth.id',
  fields: [
    {
      name: 'owner',
      type: 'relation',
      collectionId: '_pb_users_auth_',
      maxSelect: 1,
      required: true,
      cascadeDelete: true,
    },
    ...field('text', 'title', 'description', 'category', 'priority', 'deadline', 'target', 'created_at'),
    ...field('number', 'progress'),
    ...field('json', 'updates', 'notes', 'tags'),
  ],
  indexes: ['CREATE INDEX idx_ideas_owner ON ideas (owner, created_at DESC)'],
};
