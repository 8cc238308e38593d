import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Backend, type ListedIdea, type Session } from '../harness/backend.ts';
import { type BenchPostgres } from '../harness/bench-postgres.ts';
import { HttpClient } from '../harness/http-client.ts';
import { peerDirectory } from '../harness/install-peers.ts';

const database = 'parse';
const application = { 'X-Parse-Application-Id': 'ideas' };
const masterKey = 'bench-master';
const classPath = '/parse/classes/Idea';

interface LiveQueryMessage {
  readonly op: string;
  readonly error?: string;
  readonly object?: { readonly title: string };
}

const kinds = { create: 'add', enter: 'add', update: 'update', delete: 'delete', leave: 'delete' } as const;

/** Parse Server on PostgreSQL, with its live queries. */
export function parse(port: number, postgres: BenchPostgres): Backend {
  const http = new HttpClient(port);
  const program = path.join(peerDirectory('parse'), 'node_modules/parse-server/bin/parse-server');
  const signed = ({ token }: Session) => ({ headers: { ...application, 'X-Parse-Session-Token': token } });
  const enter = async (to: string, body: object): Promise<Session> => {
    const answer = (await http.json('POST', to, { headers: application, body })) as {
      sessionToken: string;
      objectId: string;
    };
    return { token: answer.sessionToken, uid: answer.objectId };
  };
  const find = async (session: Session, limit: number, skip: number): Promise<ListedIdea[]> => {
    const where = encodeURIComponent(JSON.stringify({ owner: session.uid }));
    const query = `where=${where}&order=-createdAt&limit=${limit}&skip=${skip}`;
    const { results } = (await http.json('GET', `${classPath}?${query}`, signed(session))) as {
      results: (ListedIdea & { objectId: string })[];
    };
    return results.map((idea) => ({ ...idea, id: idea.objectId }));
  };

  return {
    name: 'parse',
    title: 'Parse Server on PostgreSQL',
    durability: 'synced',
    passwordHash: 'bcrypt, cost 10',
    missing: () => (existsSync(program) ? null : 'parse-server could not be installed'),
    async start({ processes, directory }) {
      await postgres.makeDatabase(database);
      const settings = path.join(directory, 'parse.json');
      writeFileSync(settings, JSON.stringify(settingsFor(port, postgres.url(database))));
      processes.spawn(process.execPath, [program, settings], {
        log: path.join(directory, 'server.log'),
        cwd: directory,
        env: { NODE_ENV: 'production' },
      });
    },
    async ping() {
      const answer = (await http.json('GET', '/parse/health', { headers: application })) as {
        status: string;
      };
      if (answer.status !== 'ok') throw new Error('not ready');
    },
    async prepare() {
      await http.json('POST', '/parse/schemas/Idea', {
        headers: { ...application, 'X-Parse-Master-Key': masterKey },
        body: schema,
      });
      await postgres.run(database, 'create index idea_owner on "Idea" (owner, "createdAt" desc)');
    },
    disconnect: () => http.close(),
    signUp: (email, password) => enter('/parse/users', { username: email, email, password }),
    signIn: (email, password) => enter('/parse/login', { username: email, password }),
    async add(session, idea) {
      const dated = (text: string) => ({ text, date: new Date().toISOString() });
      const entries = { updates: idea.updates.map(dated), notes: idea.notes.map(dated) };
      const owned = { owner: session.uid, ACL: { [session.uid]: { read: true, write: true } } };
      const body = { ...idea, ...entries, ...owned, progress: 0 };
      return ((await http.json('POST', classPath, { ...signed(session), body })) as { objectId: string })
        .objectId;
    },
    async setProgress(session, id, progress) {
      await http.json('PUT', `${classPath}/${id}`, { ...signed(session), body: { progress } });
    },
    async remove(session, id) {
      await http.json('DELETE', `${classPath}/${id}`, signed(session));
    },
    list: (session, limit) => find(session, limit, 0),
    async ids(session) {
      const ids: string[] = [];
      for (
        let page = await find(session, 500, 0);
        page.length > 0;
        page = await find(session, 500, ids.length)
      )
        ids.push(...page.map(({ id }) => id));
      return ids;
    },
    subscribe(session, onChange) {
      return new Promise((resolve, reject) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/parse`);
        const send = (message: object) => socket.send(JSON.stringify(message));
        socket.addEventListener('error', () => reject(new Error('the socket failed')));
        socket.addEventListener('open', () => {
          send({ op: 'connect', applicationId: 'ideas', sessionToken: session.token });
        });
        socket.addEventListener('message', ({ data }) => {
          const { op, object, error } = JSON.parse(String(data)) as LiveQueryMessage;
          const query = { className: 'Idea', where: { owner: session.uid } };
          if (op === 'connected') send({ op: 'subscribe', requestId: 1, sessionToken: session.token, query });
          else if (op === 'subscribed') resolve({ close: () => socket.close() });
          else if (op === 'error') reject(new Error(error));
          else if (object && op in kinds)
            onChange({ type: kinds[op as keyof typeof kinds], title: object.title });
        });
      });
    },
  };
}

function settingsFor(port: number, databaseURI: string) {
  return {
    appId: 'ideas',
    masterKey,
    databaseURI,
    port,
    host: '127.0.0.1',
    serverURL: `http://127.0.0.1:${port}/parse`,
    mountPath: '/parse',
    startLiveQueryServer: true,
    liveQuery: { classNames: ['Idea'] },
    logsFolder: null,
    silent: true,
    allowClientClassCreation: false,
  };
}

const own = { requiresAuthentication: true };
const ofType = (type: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { type }]));

const schema = {
  className: 'Idea',
  fields: {
    ...ofType('String', 'owner', 'title', 'description', 'category', 'priority', 'deadline', 'target'),
    ...ofType('Number', 'progress'),
    ...ofType('Array', 'updates', 'notes', 'tags'),
  },
  classLevelPermissions: {
    find: own,
    get: own,
    count: own,
    create: own,
    update: own,
    delete: own,
    addField: {},
  },
};
