import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Backend, type ListedIdea, type Session } from '../harness/backend.ts';
import { HttpClient } from '../harness/http-client.ts';
import { peerDirectory } from '../harness/install-peers.ts';
import { type FirestoreListener, firestoreListener } from './firestore-listen.ts';
import { type FirestoreFields, decodeFields, encodeFields } from './firestore-values.ts';

const jar =
  process.env['FIRESTORE_JAR'] ??
  '/usr/lib/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';
const database = 'projects/demo-ideas/databases/(default)';
const documents = `/v1/${database}/documents`;

const rules = `rules_version='2';
service cloud.firestore { match /databases/{d}/documents { match /users/{uid}/ideas/{i} {
  allow read, write: if request.auth != null && request.auth.uid == uid;
} } }
`;

const newestFirst = {
  from: [{ collectionId: 'ideas' }],
  orderBy: [{ field: { fieldPath: 'createdAt' }, direction: 'DESCENDING' }],
};

/**
 * Firebase's emulators, limited to the parts that run offline. They keep everything in memory and do not hash
 * passwords.
 */
export function firebase(port: number): Backend {
  const [authPort, storePort] = [port, port + 1];
  const auth = new HttpClient(authPort);
  const store = new HttpClient(storePort);
  const program = path.join(peerDirectory('firebase'), 'node_modules/firebase-tools/lib/bin/firebase.js');
  let listener: FirestoreListener | null = null;
  const signed = ({ token }: Session) => ({ headers: { Authorization: `Bearer ${token}` } });
  const enter = async (operation: string, email: string, password: string): Promise<Session> => {
    const to = `/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=bench`;
    const body = { email, password, returnSecureToken: true };
    const answer = (await auth.json('POST', to, { body })) as { idToken: string; localId: string };
    return { token: answer.idToken, uid: answer.localId };
  };
  const list = async (session: Session, limit: number): Promise<ListedIdea[]> => {
    const body = { structuredQuery: { ...newestFirst, limit } };
    const found = await store.json('POST', `${documents}/users/${session.uid}:runQuery`, {
      ...signed(session),
      body,
    });
    return (found as { document?: { name: string; fields: FirestoreFields } }[]).flatMap(({ document }) =>
      document ? [{ id: document.name.split('/').at(-1) ?? '', ...decodeFields(document.fields) }] : [],
    );
  };

  return {
    name: 'firebase',
    title: 'Firebase emulators',
    durability: 'memory',
    passwordHash: 'none',
    missing() {
      if (!existsSync(program)) return 'firebase-tools could not be installed';
      if (!existsSync(jar)) return 'the Firestore emulator is not here (FIRESTORE_JAR)';
      return spawnSync('java', ['-version']).status === 0 ? null : 'there is no Java';
    },
    async start({ processes, directory }) {
      writeFileSync(path.join(directory, 'firestore.rules'), rules);
      const place = (at: number) => ({ host: '127.0.0.1', port: at });
      const emulators = {
        auth: place(authPort),
        hub: place(port + 2),
        logging: place(port + 3),
        ui: { enabled: false },
      };
      writeFileSync(path.join(directory, 'firebase.json'), JSON.stringify({ emulators }));
      const main = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
      const options = ['--host=127.0.0.1', `--port=${storePort}`, `--rules=${directory}/firestore.rules`];
      processes.spawn('java', ['-Duser.language=en', '-cp', jar, main, ...options], {
        log: path.join(directory, 'firestore.log'),
        cwd: directory,
      });
      const args = [program, 'emulators:start', '--only', 'auth', '--project', 'demo-ideas'];
      processes.spawn(process.execPath, args, {
        log: path.join(directory, 'auth.log'),
        cwd: directory,
        env: { CI: '1' },
        stopSignal: 'SIGINT',
      });
    },
    async ping() {
      await auth.json('GET', '/');
      if ((await store.request('GET', '/')).status !== 200) throw new Error('not ready');
    },
    async prepare() {},
    disconnect() {
      auth.close();
      store.close();
      listener?.close();
      listener = null;
    },
    signUp: (email, password) => enter('signUp', email, password),
    signIn: (email, password) => enter('signInWithPassword', email, password),
    async add(session, idea) {
      const dated = (text: string) => ({ text, date: new Date() });
      const entries = { updates: idea.updates.map(dated), notes: idea.notes.map(dated) };
      const fields = encodeFields({ ...idea, ...entries, progress: 0, createdAt: new Date() });
      const to = `${documents}/users/${session.uid}/ideas`;
      const { name } = (await store.json('POST', to, { ...signed(session), body: { fields } })) as {
        name: string;
      };
      return name.split('/').at(-1) ?? '';
    },
    async setProgress(session, id, progress) {
      const query = 'updateMask.fieldPaths=progress&currentDocument.exists=true';
      const to = `${documents}/users/${session.uid}/ideas/${id}?${query}`;
      await store.json('PATCH', to, { ...signed(session), body: { fields: encodeFields({ progress }) } });
    },
    async remove(session, id) {
      await store.json('DELETE', `${documents}/users/${session.uid}/ideas/${id}`, signed(session));
    },
    list,
    ids: async (session) => (await list(session, 100_000)).map(({ id }) => id),
    subscribe({ token, uid }, onChange) {
      listener ??= firestoreListener(storePort, database);
      const parent = `${database}/documents/users/${uid}`;
      return listener.listen({ token, parent, structuredQuery: newestFirst }, onChange);
    },
  };
}
