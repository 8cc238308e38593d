import { Agent, request } from 'node:http';
import { expect } from 'vitest';
import { everyErrorStatus } from '#contract/api/program-error-codes.ts';
import { paths } from '#contract/protocol.ts';
import { createDice } from '../convergence/dice.ts';
import { createToken } from '../harness/access-token.ts';
import { type Person, password, signUpNewPerson } from '../harness/person.ts';
import { type Route, routeTable } from '../harness/route-table.ts';
import { type TestServer } from '../harness/test-server.ts';
import { type FuzzedRequest, fuzzedRequest } from './fuzz-requests.ts';

/** The number of requests sent at once. */
const concurrency = 16;

interface FuzzAnswer {
  readonly status: number;
  readonly text: string;
}

export interface FuzzOptions {
  readonly routes?: readonly Route[];
  /** Creates a person whose cookie the requests carry. */
  readonly newPerson?: () => Promise<Person>;
}

const allRoutes = () => routeTable().filter(({ path }) => path !== paths.signOut);

/**
 * Sends seeded random requests. Each must get a response that is no server error and reveals no internals.
 */
export async function fuzz(
  server: TestServer,
  seed: number,
  count: number,
  { routes = allRoutes(), newPerson = () => signUpNewPerson(server.url) }: FuzzOptions = {},
): Promise<Map<number, number>> {
  const dice = createDice(seed);
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const statuses = new Map<number, number>();
  let person: Person = await newPerson();
  let token = await createToken(person);
  let done = 0;
  const worker = async () => {
    while (done < count) {
      done += 1;
      // Random requests may end the session or fill the account, so replace the person now and then.
      if (done % 500 === 0) {
        const next = await newPerson();
        // Before other requests, which may end the session.
        token = await createToken(next);
        person = next;
      }
      const fuzzedRequestSent = fuzzedRequest(dice, routes, { cookie: person.cookie, token });
      const { status, text } = await send(server.url, fuzzedRequestSent, agent);
      const context = `seed ${seed}, ${JSON.stringify(fuzzedRequestSent).slice(0, 300)}: ${text.slice(0, 200)}`;
      // 501 means that mail is not configured, which is expected here.
      if (status >= 500 && status !== 501) expect.fail(`${status}: ${context}`);
      if (/\bat .+:\d+:\d+|node_modules|SQLITE|\.ts:\d/.test(text))
        expect.fail(`shows its inside: ${context}`);
      if (text.includes(password)) expect.fail(`repeats a password: ${context}`);
      if (status >= 400 && text.startsWith('{') && !text.includes('"results"')) {
        const { code } = JSON.parse(text) as { code?: unknown };
        if (!Object.hasOwn(everyErrorStatus, String(code)))
          expect.fail(`has no code of the contract: ${context}`);
      }
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  agent.destroy();
  return statuses;
}

function send(
  url: string,
  { path, method = 'GET', headers = {}, body }: FuzzedRequest,
  agent: Agent,
): Promise<FuzzAnswer> {
  return new Promise((resolve, reject) => {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const bytes = body === undefined ? undefined : Buffer.from(isRaw ? body : (JSON.stringify(body) ?? ''));
    const call = request(url + path, {
      method,
      agent,
      headers: {
        ...(bytes === undefined
          ? {}
          : { 'Content-Type': 'application/json', 'Content-Length': String(bytes.length) }),
        ...headers,
      },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
    call.end(bytes);
  });
}
