import path from 'node:path';
import { type Backend, type LiveChange, type ListedIdea, type Session } from '../harness/backend.ts';
import { HttpClient } from '../harness/http-client.ts';
import { readEvents } from '../harness/server-sent-events.ts';

/** A bare Node server with ideas in memory: the upper limit set by the machine, HTTP and the client. */
export function floor(port: number): Backend {
  const http = new HttpClient(port);
  const signed = ({ token }: Session) => ({ headers: { Authorization: token } });
  const list = async (session: Session, limit: number) =>
    (await http.json('GET', `/ideas?limit=${limit}`, signed(session))) as ListedIdea[];
  return {
    name: 'floor',
    title: 'floor (bare Node, memory)',
    durability: 'memory',
    passwordHash: 'none',
    missing: () => null,
    async start({ processes, directory }) {
      const script = path.join(import.meta.dirname, 'floor-server.ts');
      processes.spawn(process.execPath, [script, String(port)], { log: path.join(directory, 'server.log') });
    },
    async ping() {
      await http.json('GET', '/health');
    },
    async prepare() {},
    disconnect: () => http.close(),
    signUp: async (email, password) =>
      (await http.json('POST', '/sign-up', { body: { email, password } })) as Session,
    signIn: async (email, password) =>
      (await http.json('POST', '/sign-in', { body: { email, password } })) as Session,
    async add(session, idea) {
      const answer = await http.json('POST', '/ideas', {
        ...signed(session),
        body: { ...idea, progress: 0 },
      });
      return (answer as ListedIdea).id;
    },
    async setProgress(session, id, progress) {
      await http.json('PATCH', `/ideas/${id}`, { ...signed(session), body: { progress } });
    },
    async remove(session, id) {
      await http.json('DELETE', `/ideas/${id}`, signed(session));
    },
    list,
    ids: async (session) => (await list(session, Number.MAX_SAFE_INTEGER)).map(({ id }) => id),
    async subscribe(session, onChange) {
      return readEvents(port, '/live', signed(session).headers, ({ data }) => {
        const change = JSON.parse(data) as LiveChange | Record<string, never>;
        if ('type' in change) onChange(change as LiveChange);
      });
    },
  };
}
