import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type SessionsAnswer } from '#contract/account.ts';
import { paths } from '#contract/protocol.ts';
import { bearer, createToken } from '../harness/access-token.ts';
import { expectProblem } from '../harness/expect-problem.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { makeMutation } from '../harness/make-mutation.ts';
import { type Person, password, signUpNewPerson } from '../harness/person.ts';
import { type Route, routeTable } from '../harness/route-table.ts';
import { type TestResponse, sendRequest } from '../harness/send-request.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { type Question, routeCases, secretIdea } from './route-cases.ts';

let server: TestServer;
let ada: Person;
let bob: Person;
const clock = createFakeClock();

beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
});
beforeEach(async () => {
  ada = await signUpNewPerson(server.url);
  bob = await signUpNewPerson(server.url);
});
afterAll(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const named = routeTable().map((route) => ({ ...route, name: `${route.method} ${route.path}` }));
const caseOf = (name: string) => {
  const row = routeCases[name];
  if (row === undefined) throw new Error(`${name} is a route of which the ownership matrix knows nothing`);
  return row;
};
const behindSession = named.filter(({ name }) => caseOf(name).access === 'person');
const protectedRoutes = named.filter(({ name }) => caseOf(name).access !== 'anybody');
/** The headers by which a person, or a program that acts for them, may use a route. */
const credentialOf = async ({ name }: { readonly name: string }, person: Person) =>
  caseOf(name).access === 'program' ? bearer(await createToken(person)) : { Cookie: person.cookie };
const missing = '00000000-0000-4000-8000-000000000000';

/** Sends a case's request to a route; for streams, only a HEAD request. */
function ask(
  { method, path }: Route,
  { path: given, query = '', body }: Question,
  headers: Record<string, string>,
): Promise<TestResponse> {
  const isStream = path === paths.live;
  return sendRequest(server.url + (given ?? path) + query, {
    method: isStream && headers['Cookie'] !== undefined ? 'HEAD' : method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
}

/** Removes from a response the parts that differ each time. */
function bare({ status, text, headers }: TestResponse): unknown {
  const { date: _d, 'x-request-id': _r, ...rest } = headers;
  return { status, rest, text: text.replace(/"requestId":"[^"]*"/, '').replace(/"exportedAt":"[^"]*"/, '') };
}

it('has a case for every route, and no other', () => {
  expect(Object.keys(routeCases).toSorted()).toEqual(named.map(({ name }) => name).toSorted());
});

it('rejects requests without a session, or with an ended, expired or deleted person’s, all alike', async () => {
  const deleted = await signUpNewPerson(server.url);
  await deleted.push(makeMutation('addIdea', secretIdea));
  await deleted.ask(paths.deleteAccount, { method: 'POST', body: { password } });
  const ended = await signUpNewPerson(server.url);
  await ended.ask(paths.signOut, { method: 'POST', body: {} });
  const expired = await signUpNewPerson(server.url);
  clock.advance(91 * 86_400_000);
  const [, secret = ''] = bob.cookie.split('.');
  const cookies = {
    ended: ended.cookie,
    expired: expired.cookie,
    deleted: deleted.cookie,
    'made up': `__Host-forge-session=${missing}.${'A'.repeat(43)}`,
    'of another’s account with one’s own secret': `__Host-forge-session=${ada.user.id}.${secret}`,
  };
  for (const route of protectedRoutes) {
    for (const question of caseOf(route.name).questions(missing)) {
      const without = await ask({ ...route }, question, {});
      expectProblem(without, 'unauthenticated', route.name);
      for (const [kind, Cookie] of Object.entries(cookies)) {
        const answer = await sendRequest(
          server.url + (question.path ?? route.path) + (question.query ?? ''),
          {
            method: route.method,
            headers: { Cookie },
            ...(question.body === undefined ? {} : { body: question.body }),
          },
        );
        expect(bare(answer), `${route.name} with a session that is ${kind}`).toEqual(bare(without));
      }
    }
  }
});

it('rejects an account other than the session’s, on every route that needs a session', async () => {
  for (const route of behindSession) {
    for (const question of caseOf(route.name).questions(missing)) {
      const byHeader = await sendRequest(server.url + route.path + (question.query ?? ''), {
        method: route.method,
        headers: { Cookie: bob.cookie, 'Forge-Account': ada.user.id },
        ...(question.body === undefined ? {} : { body: question.body }),
      });
      const query = `${question.query ?? '?'}${question.query ? '&' : ''}forge-account=${ada.user.id}`;
      const byQuery = await sendRequest(server.url + route.path + query, {
        method: route.method,
        headers: { Cookie: bob.cookie },
        ...(question.body === undefined ? {} : { body: question.body }),
      });
      for (const answer of [byHeader, byQuery]) expectProblem(answer, 'unauthenticated', route.name);
    }
  }
});

it('answers for ids of another account byte for byte as for ids that do not exist', async () => {
  const kept = makeMutation('addIdea', secretIdea);
  const gone = makeMutation('addIdea', secretIdea);
  await ada.push(kept, gone, makeMutation('deleteIdea', { id: gone.id }));
  const { sessions } = (await ada.ask(paths.sessions)).body as SessionsAnswer;
  const before = await ada.everything();
  const ids = [kept.id, gone.id, ada.user.id, sessions[0]?.id ?? ''];
  for (const route of protectedRoutes) {
    for (const foreign of ids) {
      // Two new people in the same state: one names Ada's ids, the other ids that do not exist.
      const [eve, eva] = [await signUpNewPerson(server.url), await signUpNewPerson(server.url)];
      const [known, unknown] = [caseOf(route.name).questions(foreign), caseOf(route.name).questions(missing)];
      for (const [index, question] of known.entries()) {
        const found = await ask(route, question, await credentialOf(route, eve));
        const absent = await ask(route, unknown[index] ?? {}, await credentialOf(route, eva));
        const context = `${route.name} ${JSON.stringify(question)}`;
        expect(found.text, context).not.toContain('Zanzibar');
        const own = (answer: TestResponse, person: Person) =>
          JSON.stringify(bare(answer))
            .replaceAll(person.user.id, 'id')
            .replaceAll(person.user.email, 'email')
            .replaceAll(/[0-9a-f]{32}/g, 'session')
            .replaceAll(/forge_pat_[\w-]{43}/g, 'token')
            .replaceAll(/[0-9a-f-]{36}(\\",\\"secret\\":\\")whsec_[\w+/]{43}=/g, 'webhook$1secret')
            // Sign-out elsewhere gives the session a new secret.
            .replaceAll(/secret\\":\\"[\w-]{43}/g, 'new secret')
            .replaceAll(/challenge\\":\\"[\w-]{43}/g, 'new challenge')
            .replaceAll(/session=id\.[\w-]{43}/g, 'session=id.secret');
        expect(own(found, eve), context).toBe(own(absent, eva));
      }
    }
  }
  expect(await ada.everything()).toEqual(before);
  expect((await ada.ask(paths.changes)).status).toBe(200);
}, 120_000);
