import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TokensAnswer } from '#contract/access-tokens.ts';
import { apiPaths } from '#contract/api/api-paths.ts';
import { mcpPath } from '#contract/mcp/mcp-tools.ts';
import { tokenPaths } from '#contract/token-paths.ts';
import { bearer, createToken } from '../../harness/access-token.ts';
import { beginRequest, finishRequest } from '../../harness/begun-request.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { fields, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, signIn, signUpNewPerson } from '../../harness/person.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let ada: Person;
const clock = createFakeClock();

beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
  ada = await signUpNewPerson(server.url);
});
afterEach(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const callTool = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});

/** A read by an assistant, and a write by each kind of program. */
const requests: readonly (readonly [path: string, body: unknown])[] = [
  [mcpPath, callTool('search_ideas', { query: '' })],
  [mcpPath, { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
  [mcpPath, callTool('capture_idea', { text: 'Kite' })],
  [apiPaths.capture, { text: 'Kite' }],
];

/** Sends the headers of all requests, then ends the token, then sends the bodies. */
async function sendAround(token: string, end: () => Promise<void>): Promise<readonly number[]> {
  const calls = await Promise.all(requests.map(([path]) => beginRequest(server.url + path, bearer(token))));
  // By the answer to a later request, the token of these has been found.
  expect((await sendRequest(server.url + apiPaths.me, { headers: bearer(token) })).status).toBe(200);
  await end();
  return Promise.all(calls.map((call, n) => finishRequest(call, requests[n]?.[1])));
}

it('answers nothing to a token that was revoked while the body was arriving', async () => {
  await ada.push(makeMutation('addIdea', fields));
  const before = await ada.everything();
  const token = await createToken(ada);
  const [info] = ((await ada.ask(tokenPaths.tokens)).body as TokensAnswer).tokens;
  const revoke = async () => {
    const answer = await ada.ask(tokenPaths.revoke, { method: 'POST', body: { id: info?.id } });
    expect(answer.status).toBe(204);
  };
  expect(await sendAround(token, revoke)).toEqual([401, 401, 401, 401]);
  expect(await ada.everything()).toEqual(before);
});

it('answers nothing to a token that expired while the body was arriving', async () => {
  const token = await createToken(ada, { lifetime: '30-days' });
  clock.advance(30 * 86_400_000 - 1);
  const end = async () => clock.advance(1);
  expect(await sendAround(token, end)).toEqual([401, 401, 401, 401]);
  const again = await signIn(server.url, ada.user.email);
  expect((await again.everything()).ideas).toEqual([]);
});

it('answers a late body of a token that is still valid', async () => {
  expect(await sendAround(await createToken(ada), async () => {})).toEqual([200, 200, 200, 201]);
});
