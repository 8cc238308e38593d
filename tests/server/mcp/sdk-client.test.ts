import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mcpPath } from '#contract/mcp/mcp-tools.ts';
import { bearer, createToken } from '../../harness/access-token.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { type Person, signUpNewPerson } from '../../harness/person.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let ada: Person;
const clients: Client[] = [];

beforeEach(async () => {
  server = await startTestServer({ now: createFakeClock().now });
  ada = await signUpNewPerson(server.url);
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await server.stop();
  expect(server.complaints).toEqual([]);
});

/** Connects the protocol's own client as an assistant does. It checks each result against the tool's schema. */
async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  clients.push(client);
  const requestInit = { headers: bearer(token) };
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url + mcpPath), { requestInit }));
  return client;
}

async function call(client: Client, name: string, given: Record<string, unknown>): Promise<CallToolResult> {
  return (await client.callTool({ name, arguments: given })) as CallToolResult;
}

it('lets the client of the protocol’s SDK use every tool', async () => {
  await ada.push(makeMutation('setPreferences', { zone: 'Europe/Madrid' }));
  const client = await connect(await createToken(ada));
  expect(client.getServerVersion()).toMatchObject({ name: 'forge', title: 'Forge' });
  const { tools } = await client.listTools();
  const used = new Set<string>();
  const use = async (name: string, given: Record<string, unknown>) => {
    used.add(name);
    const { isError, structuredContent } = await call(client, name, given);
    expect(isError ?? false, name).toBe(false);
    return structuredContent as Record<string, unknown> | undefined;
  };

  const captured = await use('capture_idea', { text: 'Build a kite in 3 days !low #research' });
  expect(captured).toMatchObject({ points: 10 });
  const id = captured?.['id'];
  await use('add_update', { id, text: 'Bought cloth' });
  await use('add_note', { id, text: 'Red' });
  await use('edit_idea', { id, changes: { title: 'Box kite' } });
  const line = { id, title: 'Box kite', priority: 'Low', deadline: '2026-11-23T23:59', progress: 10 };
  expect(await use('search_ideas', { query: 'KITE' })).toMatchObject({ ideas: [line], hasMore: false });
  expect(await use('list_deadlines', { days: 7 })).toMatchObject({ ideas: [line], hasMore: false });
  expect(await use('get_idea', { id })).toMatchObject({
    ...line,
    tags: ['research'],
    updates: [{ text: 'Bought cloth' }],
    notes: [{ text: 'Red' }],
  });
  expect([...used].toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
});

it('shows a refusal to the client as a result, and an unknown tool as an error', async () => {
  const client = await connect(await createToken(ada, { access: 'read' }));
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
    'search_ideas',
    'get_idea',
    'list_deadlines',
  ]);
  expect(await call(client, 'capture_idea', { text: 'Kite' })).toMatchObject({
    isError: true,
    content: [{ type: 'text', text: 'forbidden: this access token may only read' }],
  });
  await expect(call(client, 'delete_idea', {})).rejects.toThrow();
  expect((await ada.everything()).ideas).toEqual([]);
});

it('refuses the client without a valid token', async () => {
  await expect(connect(`forge_pat_${'A'.repeat(43)}`)).rejects.toThrow();
});
