import { afterEach, beforeEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { type Person, password, signUpNewPerson } from '../../harness/person.ts';
import { type TestResponse, sendRequest } from '../../harness/send-request.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let ada: Person;
const clock = createFakeClock();
const minuteMs = 60_000;

beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
  ada = await signUpNewPerson(server.url);
});
afterEach(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const attempt = (secret: string, browser = ''): Promise<TestResponse> =>
  sendRequest(server.url + paths.signIn, {
    method: 'POST',
    body: { email: ada.user.email, password: secret },
    ...(browser === '' ? {} : { headers: { Cookie: browser } }),
  });

async function fail(times: number, browser = ''): Promise<void> {
  for (let n = 0; n < times; n++) expectProblem(await attempt('wrong password', browser), 'wrong-password');
}

it('lets the owner sign in from a known browser, however often strangers fail', async () => {
  await fail(10);
  expectProblem(await attempt(password), 'too-many-requests');
  expect((await attempt(password, ada.browser)).status).toBe(200);
});

it('lets the owner sign in even if the address has reached its limit', async () => {
  for (let n = 0; n < 100; n++) {
    const body = { email: `nobody-${n}@example.org`, password };
    await sendRequest(server.url + paths.signIn, { method: 'POST', body });
  }
  expectProblem(await attempt(password), 'too-many-requests');
  expect((await attempt(password, ada.browser)).status).toBe(200);
});

it('counts a known browser separately, without locking out other browsers', async () => {
  await fail(10, ada.browser);
  expectProblem(await attempt(password, ada.browser), 'too-many-requests');
  expect((await attempt(password)).status).toBe(200);
});

it('does not accept another account’s browser secret, or an invented one, as known', async () => {
  const bob = await signUpNewPerson(server.url);
  await fail(10);
  for (const cookie of [
    bob.browser,
    '__Host-forge-browser=x',
    '__Host-forge-browser=',
    `${ada.browser}A`,
    ada.browser.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  ])
    expectProblem(await attempt(password, cookie), 'too-many-requests', cookie);
});

it('recognizes a browser by its cookie, and gives others a new one', async () => {
  const again = await attempt(password, ada.browser);
  expect(again.headers['set-cookie']?.[1]).toContain(`${ada.browser};`);
  const other = await attempt(password);
  expect(other.headers['set-cookie']?.[1]).not.toContain(ada.browser);
});

it('forgets every browser except the one in which the password is changed', async () => {
  const [, cookie = ''] = (await attempt(password)).headers['set-cookie'] ?? [];
  const [other] = cookie.split(';');
  const newPassword = 'brand new one';
  const changed = await ada.ask(paths.changePassword, {
    method: 'POST',
    headers: { Cookie: `${ada.cookie}; ${ada.browser}` },
    body: { password, newPassword },
  });
  expect(changed.status).toBe(204);
  await fail(10);
  expectProblem(await attempt(newPassword, other), 'too-many-requests');
  expect((await attempt(newPassword, ada.browser)).status).toBe(200);
});

it('doubles the wait each time strangers reach the limit', async () => {
  for (const wait of [15, 30, 60, 120, 240, 240]) {
    await fail(10);
    const answer = await attempt(password);
    expectProblem(answer, 'too-many-requests');
    expect(Number(answer.headers['retry-after'])).toBe(wait * 60);
    clock.advance(wait * minuteMs);
  }
  // A day after its end, the next wait is a short one again.
  clock.advance(24 * 60 * minuteMs);
  await fail(10);
  expect((await attempt(password)).headers['retry-after']).toBe('900');
});

it('keeps the strangers’ count when the owner signs in, from a known browser or a new one', async () => {
  await fail(9);
  expect((await attempt(password, ada.browser)).status).toBe(200);
  expect((await attempt(password)).status).toBe(200);
  await fail(1);
  expectProblem(await attempt(password), 'too-many-requests');
});

it('clears the count of the known browser in which the owner signs in, and of no other', async () => {
  const [, cookie = ''] = (await attempt(password)).headers['set-cookie'] ?? [];
  const [other] = cookie.split(';');
  for (let round = 0; round < 2; round++) {
    await fail(9, ada.browser);
    await fail(4, other);
    expect((await attempt(password, ada.browser)).status).toBe(200);
  }
  await fail(2, other);
  expectProblem(await attempt(password, other), 'too-many-requests');
});
