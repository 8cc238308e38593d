import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiPaths } from '#contract/api/api-paths.ts';
import { bearer, createToken } from '../../harness/access-token.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { type JsonSchema, schemaFaults } from '../../harness/json-schema.ts';
import { fields, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, signUpNewPerson } from '../../harness/person.ts';
import { routeTable } from '../../harness/route-table.ts';
import { type TestResponse, sendRequest } from '../../harness/send-request.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

interface Described {
  readonly description: string;
  readonly responses: Readonly<
    Record<string, { readonly content: { readonly 'application/json': { readonly schema: JsonSchema } } }>
  >;
}

interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

let server: TestServer;
let ada: Person;
let description: OpenApi;

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUpNewPerson(server.url);
  description = (await sendRequest(server.url + apiPaths.openApi)).body as OpenApi;
});
afterAll(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const future = '2199-12-24T18:00';

/** A valid body for each operation that has one. */
const bodies: Readonly<Record<string, unknown>> = {
  'POST /api/v1/ideas': { title: 'Kite', description: 'Red', deadline: future, target: 'It flies' },
  'PATCH /api/v1/ideas/{id}': { title: 'Box kite', progress: 40 },
  'POST /api/v1/ideas/{id}/updates': { text: 'Bought the cloth' },
  'POST /api/v1/ideas/{id}/notes': { text: 'Ask Bob' },
  'POST /api/v1/ideas/{id}/steps': { text: 'Cut the cloth' },
  'POST /api/v1/capture': { text: 'Fix the bike tomorrow 18:00 !high @health', zone: 'Europe/Madrid' },
};

/** An idea with the fields that most ideas lack. */
const full = makeMutation('addIdea', { ...fields, deadline: future, leads: [1_440, 60] });
const withEveryField = [
  full,
  makeMutation('addStep', { id: full.id, text: 'Cut the cloth' }),
  makeMutation('setProgressBy', { id: full.id, by: 'steps' }),
  makeMutation('setAside', { id: full.id, until: 'someday' }),
];

const operations = () =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );

/** Expects an answer that the description has, with a body that matches it. */
function expectDescribed(name: string, operation: Described, { status, body, headers }: TestResponse): void {
  const response = operation.responses[status];
  expect(response, `${name} describes ${status}: ${JSON.stringify(body)}`).toBeDefined();
  if (response === undefined) return;
  expect(headers['content-type'], name).toBe('application/json');
  const { schema } = response.content['application/json'];
  expect(schemaFaults(schema, body, description.components.schemas), `${name} ${status}`).toEqual([]);
}

it('describes every route of the API but itself, and no other', () => {
  const described = operations().map(({ name }) => name.replace('{id}', ':id'));
  const routes = routeTable().filter(({ path }) => path.startsWith('/api/v1/') && path !== apiPaths.openApi);
  expect(described.toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted());
  expect(description.openapi).toBe('3.1.0');
});

it('answers every operation as described', async () => {
  const idea = makeMutation('addIdea', { ...fields, deadline: future });
  await ada.push(
    idea,
    makeMutation('addNote', { id: idea.id, text: 'A note' }),
    makeMutation('addStep', { id: idea.id, text: 'A step' }),
    makeMutation('addIdea', { ...fields, deadline: future, tags: ['urgent', 'garden'] }),
    ...withEveryField,
  );
  const headers = bearer(await createToken(ada));
  // Deletions last, as the others need the idea.
  const ordered = operations().toSorted(
    (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
  );
  for (const { name, method, path, operation } of ordered) {
    const url = server.url + path.replace('{id}', idea.id);
    const body = bodies[name];
    const answer = await sendRequest(url, { method, headers, ...(body === undefined ? {} : { body }) });
    expect(answer.status, `${name}: ${answer.text}`).toBe(operation.responses['201'] ? 201 : 200);
    expectDescribed(name, operation, answer);
  }
});

it('answers as described for an idea that has every field', async () => {
  const bob = await signUpNewPerson(server.url);
  await bob.push(...withEveryField);
  const headers = bearer(await createToken(bob, { access: 'read' }));
  const getIdea = operations().find(({ name }) => name === 'GET /api/v1/ideas/{id}');
  if (getIdea === undefined) throw new Error('no operation reads an idea');
  const answer = await sendRequest(server.url + getIdea.path.replace('{id}', full.id), { headers });
  expectDescribed(getIdea.name, getIdea.operation, answer);
  expect(answer.body).toMatchObject({ leads: [60, 1_440], setAside: 'someday', progressBy: 'steps' });
});

it('describes the errors of every operation', async () => {
  const headers = bearer(await createToken(ada));
  const foreign = makeMutation('addIdea', { ...fields, deadline: future });
  await (await signUpNewPerson(server.url)).push(foreign);
  for (const { name, method, path, operation } of operations()) {
    const url = server.url + path.replace('{id}', foreign.id);
    const body = bodies[name];
    const requests = [
      { method, ...(body === undefined ? {} : { body }) },
      { method, headers, ...(body === undefined ? {} : { body: [] }) },
      { method, headers, ...(body === undefined ? {} : { body: '{' }) },
      { method, headers, ...(body === undefined ? {} : { body }) },
      ...(body === undefined ? [] : [{ method, headers, body: { text: 'x'.repeat(1_000_000) } }]),
      ...(body === undefined
        ? []
        : [{ method, headers: { ...headers, 'Content-Type': 'text/plain' }, body: '{}' }]),
    ];
    for (const request of requests) expectDescribed(name, operation, await sendRequest(url, request));
    const strange = await sendRequest(`${url}?unknown=1`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    expectProblem(strange, 'invalid-request', name);
  }
});

it('refuses every write with a token that may only read, and changes nothing', async () => {
  const idea = makeMutation('addIdea', { ...fields, deadline: future });
  await ada.push(idea);
  const before = await ada.everything();
  const headers = bearer(await createToken(ada, { access: 'read' }));
  const writes = operations().filter(({ method }) => method !== 'GET');
  expect(writes).toHaveLength(7);
  for (const { name, method, path, operation } of writes) {
    const url = server.url + path.replace('{id}', idea.id);
    const body = bodies[name];
    const answer = await sendRequest(url, { method, headers, ...(body === undefined ? {} : { body }) });
    expectProblem(answer, 'forbidden', name);
    expect(operation.responses['403'], name).toBeDefined();
  }
  expect(await ada.everything()).toEqual(before);
});
