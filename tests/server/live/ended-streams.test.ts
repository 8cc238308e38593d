import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type SessionsAnswer } from '#contract/account.ts';
import { paths } from '#contract/protocol.ts';
import { createResetLink } from '#server/auth/reset-link.ts';
import { openLive } from '../../harness/live-reader.ts';
import { type Person, password, signIn, signUp } from '../../harness/person.ts';
import { runOperatorCommand } from '../../harness/run-operator-command.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';
import { until } from '../../harness/until.ts';

const email = 'ada@example.org';
const newPassword = 'brand new one';
let server: TestServer;
let directory: string;
let ada: Person;

beforeEach(async () => {
  // With the timers stopped, polling ends no session: only explicit calls do.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-test-'));
  server = await startTestServer({ directory });
  ada = await signUp(server.url, email);
});
afterEach(async () => {
  await server.stop();
  vi.useRealTimers();
  rmSync(directory, { recursive: true });
  expect(server.complaints).toEqual([]);
});

const post = async (person: Person, to: string, body: unknown) => {
  expect((await person.ask(to, { method: 'POST', body })).status).toBeLessThan(300);
};
const operator = async (line: string) => {
  expect((await runOperatorCommand({ DATA_DIR: directory }, line)).failure).toBe(null);
};

/** Every way to end the session of `other`; `ada` is another session of the same person. */
const ends: Readonly<Record<string, (other: Person) => Promise<unknown>>> = {
  'it signs out': (other) => post(other, paths.signOut, {}),
  'another one changes the password': () => post(ada, paths.changePassword, { password, newPassword }),
  'a link sets a new password': async () => {
    const link = await createResetLink(server.storage, ada.user.id, '', Date.now());
    await post(ada, paths.confirmReset, { token: link.replace('/#reset=', ''), password: newPassword });
  },
  'it is ended from the list': async () => {
    const { sessions } = (await ada.ask(paths.sessions)).body as SessionsAnswer;
    await post(ada, paths.endSession, { id: sessions.find(({ isCurrent }) => !isCurrent)?.id });
  },
  'all others are ended': () => post(ada, paths.endOtherSessions, {}),
  'the account is deleted': () => post(ada, paths.deleteAccount, { password }),
  'the operator signs the account out': () => operator(`user sign-out ${email}`),
  'the operator disables the account': () => operator(`user disable ${email}`),
  'the operator deletes the account': () => operator(`user delete ${email} --yes`),
};

for (const [how, end] of Object.entries(ends)) {
  it(`ends a session’s stream at once if ${how}, and no other account’s`, async () => {
    const bob = await signUp(server.url, 'bob@example.org');
    const other = await signIn(server.url, email);
    const [theirs, his] = [await openLive(server.url, other), await openLive(server.url, bob)];
    await end(other);
    await until(() => theirs.isEnded(), 'the stream to end', 10_000);
    expect(theirs.events.at(-1)?.name).toBe('signed-out');
    expect(
      (await sendRequest(server.url + paths.changes, { headers: { Cookie: other.cookie } })).status,
    ).toBe(401);
    await bob.ask(paths.changes);
    expect(his.isEnded()).toBe(false);
    his.close();
  });
}

it('ends no session and no stream if the email address changes', async () => {
  const other = await signIn(server.url, email);
  const live = await openLive(server.url, other);
  await post(ada, paths.changeEmail, { email: 'lovelace@example.org', password });
  expect((await other.ask(paths.changes)).status).toBe(200);
  expect(live.isEnded()).toBe(false);
  live.close();
});

it('ends a stream with restart if its browser has just got another session', async () => {
  const live = await openLive(server.url, ada);
  // The person signs in again in another tab of the same browser.
  const again = await signIn(server.url, email, { Cookie: `${ada.cookie}; ${ada.browser}` });
  await until(() => live.isEnded(), 'the stream to end', 10_000);
  expect(live.events.at(-1)?.name).toBe('restart');
  expect((await ada.ask(paths.changes)).status).toBe(401);
  expect((await again.ask(paths.changes)).status).toBe(200);
});
