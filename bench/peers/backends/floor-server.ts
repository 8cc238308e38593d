import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';

interface Idea extends Record<string, unknown> {
  readonly id: string;
  readonly title: string;
}

const users = new Map<string, { readonly uid: string; readonly password: string }>();
const tokens = new Map<string, string>();
const ideas = new Map<string, Map<string, Idea>>();
const live = new Map<string, Set<ServerResponse>>();
let count = 0;

const next = (prefix: string) => `${prefix}${(count += 1)}`;

function broadcast(uid: string, type: string, { title }: Idea): void {
  for (const response of live.get(uid) ?? []) response.write(`data: ${JSON.stringify({ type, title })}\n\n`);
}

function respond(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
  response.writeHead(status, headers).end(text);
}

function authenticate(
  path: string,
  { email, password }: { email: string; password: string },
  response: ServerResponse,
): void {
  if (path === '/sign-up') users.set(email, { uid: next('u'), password });
  const user = users.get(email);
  if (user?.password !== password) return respond(response, 401, {});
  const token = next('t');
  tokens.set(token, user.uid);
  respond(response, 200, { token, uid: user.uid });
}

function openStream(uid: string, response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write('data: {}\n\n');
  const streams = live.get(uid) ?? new Set();
  live.set(uid, streams.add(response));
  response.on('close', () => streams.delete(response));
}

function serve(request: IncomingMessage, response: ServerResponse, body: string): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/health') return respond(response, 200, {});
  if (pathname.startsWith('/sign-')) return authenticate(pathname, JSON.parse(body), response);
  const uid = tokens.get(request.headers.authorization ?? '');
  if (uid === undefined) return respond(response, 401, {});
  if (pathname === '/live') return openStream(uid, response);
  const own = ideas.get(uid) ?? new Map<string, Idea>();
  ideas.set(uid, own);
  if (request.method === 'GET') {
    return respond(response, 200, [...own.values()].reverse().slice(0, Number(searchParams.get('limit'))));
  }
  if (request.method === 'POST') {
    const idea = { ...(JSON.parse(body) as Idea), id: next('i') };
    own.set(idea.id, idea);
    respond(response, 200, { id: idea.id });
    return broadcast(uid, 'add', idea);
  }
  const found = own.get(pathname.slice('/ideas/'.length));
  if (found === undefined) return respond(response, 404, {});
  if (request.method === 'PATCH') {
    Object.assign(found, JSON.parse(body));
    respond(response, 200, found);
    return broadcast(uid, 'update', found);
  }
  own.delete(found.id);
  respond(response, 200, {});
  broadcast(uid, 'delete', found);
}

createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += String(chunk)));
  request.on('end', () => serve(request, response, body));
}).listen(Number(process.argv[2]), '127.0.0.1');
