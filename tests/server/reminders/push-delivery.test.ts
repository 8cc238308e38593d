import { afterEach, beforeEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { password, signUpNewPerson } from '../../harness/person.ts';
import { startPushService } from '../../harness/push-service.ts';
import { type RemindedServer, startRemindedServer } from '../../harness/reminded-server.ts';
import { addIdea, chooseReminders, subscribe } from '../../harness/reminded.ts';
import { until } from '../../harness/until.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
let reminded: RemindedServer;

beforeEach(async () => {
  reminded = await startRemindedServer();
});
afterEach(() => reminded.end());

it('forgets a subscription that the push service no longer knows', async () => {
  const { ada, server, service, passUntil, outgoing } = reminded;
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  service.answerWith((_request, response) => void response.writeHead(410).end());
  passUntil('2026-11-20T13:00:00Z');
  await server.remind();
  expect(service.requestCount()).toBe(1);
  expect(await server.database.query('SELECT 1 FROM push_subscription')).toEqual([]);
  expect(await outgoing()).toEqual([]);
});

it('tries again after 1, 5 and 30 minutes and 2 hours, and then drops the message', async () => {
  const { ada, server, service, pass, passUntil, outgoing } = reminded;
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T19:00');
  service.answerWith((_request, response) => void response.writeHead(503).end());
  passUntil('2026-11-20T17:00:00Z');
  await server.remind();
  for (const [index, minutes] of [1, 5, 30, 120].entries()) {
    expect(service.requestCount()).toBe(index + 1);
    pass(minutes * minute - 1);
    await server.remind();
    expect(service.requestCount()).toBe(index + 1);
    pass(1);
    await server.remind();
  }
  expect(service.requestCount()).toBe(5);
  expect(await outgoing()).toEqual([]);
  const counts = server.measurements();
  expect(counts).toContain('forge_messages_total{kind="push",outcome="retried"} 4\n');
  expect(counts).toContain('forge_messages_total{kind="push",outcome="dropped"} 1\n');
});

it('says what is left when a message is late, and nothing of an idea that was finished meanwhile', async () => {
  const { ada, server, service, pass, passUntil, sent, outgoing } = reminded;
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  const id = await addIdea(ada, 'Boat', '2026-11-20T15:00');
  service.answerWith((_request, response) => void response.writeHead(503).end());
  passUntil('2026-11-20T13:00:00Z');
  await server.remind();
  service.answerWith(null);
  await ada.push(makeMutation('setProgress', { id, progress: 100 }));
  pass(2 * minute);
  await server.remind();
  expect(sent()).toEqual([['Kite', 'Due in 58 minutes']]);
  expect(await outgoing()).toEqual([]);
});

it('sends others their reminders while one push service never answers', async () => {
  const { ada, server, service, passUntil, sent, outgoing } = reminded;
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  const slow = await startPushService();
  slow.answerWith(() => {});
  const bob = await signUpNewPerson(server.url);
  await subscribe(bob, slow);
  await chooseReminders(bob);
  await addIdea(bob, 'Boat', '2026-11-20T15:00');
  passUntil('2026-11-20T13:00:00Z');
  // Ends after the timeout for the one that never answers.
  await server.remind();
  expect(sent()).toEqual([['Kite', 'Due in 1 hour']]);
  expect(slow.requestCount()).toBe(1);
  expect(await outgoing()).toHaveLength(1);
  await slow.stop();
});

it('sends others their reminders while very many of one account never arrive', async () => {
  const { ada, server, service, clock, passUntil, sent } = reminded;
  const silent = await startPushService();
  silent.answerWith(() => {});
  const bob = await signUpNewPerson(server.url);
  for (let n = 0; n < 20; n++) await subscribe(bob, silent);
  await chooseReminders(bob);
  for (let n = 0; n < 30; n++)
    await addIdea(bob, `Boat ${n}`, `2026-11-20T14:${String(10 + Math.floor(n / 5)).padStart(2, '0')}`);
  for (let n = 0; n < 6; n++) {
    passUntil(`2026-11-20T12:1${n}:00Z`);
    await server.storage.write('claimReminders', { now: clock.now(), limit: 10, canMail: false });
  }
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  passUntil('2026-11-20T13:00:00Z');
  void server.remind();
  // Fifty at once for ten seconds each, the others would take two minutes.
  await until(() => service.received.length > 0, 'the reminder of the other account');
  expect(sent()).toEqual([['Kite', 'Due in 1 hour']]);
  const left = await server.database.query(`SELECT 1 FROM outgoing WHERE account_id = '${bob.user.id}'`);
  expect(left).toHaveLength(600);
  await silent.stop();
});

it('sends at the end of the quiet hours what could not be sent before them', async () => {
  const { ada, server, service, pass, passUntil, sent, outgoing } = reminded;
  await subscribe(ada, service);
  await chooseReminders(ada, { push: true, leads: [60], quietFrom: '22:00', quietTo: '08:00' });
  await addIdea(ada, 'Kite', '2026-11-21T22:58');
  service.answerWith((_request, response) => void response.writeHead(503).end());
  passUntil('2026-11-21T20:58:00Z');
  await server.remind();
  pass(minute);
  await server.remind();
  expect(service.requestCount()).toBe(2);
  service.answerWith(null);
  // The next attempt is after 22:00.
  for (const moment of ['2026-11-21T21:04:00Z', '2026-11-22T06:59:59Z']) {
    passUntil(moment);
    await server.remind();
  }
  expect(service.requestCount()).toBe(2);
  passUntil('2026-11-22T07:00:00Z');
  await server.remind();
  expect(sent()).toEqual([['Kite', 'Was due 9 hours ago']]);
  expect(await outgoing()).toEqual([]);
});

it('sends nothing that has waited for more than a day', async () => {
  const { ada, server, service, pass, passUntil, sent, outgoing } = reminded;
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  service.answerWith((_request, response) => void response.writeHead(503).end());
  passUntil('2026-11-20T13:00:00Z');
  await server.remind();
  service.answerWith(null);
  pass(3 * day);
  await server.remind();
  expect(sent()).toEqual([]);
  expect(await outgoing()).toEqual([]);
});

it('deletes subscriptions and messages with the account', async () => {
  const { ada, server, service, passUntil, outgoing } = reminded;
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  service.answerWith((_request, response) => void response.writeHead(503).end());
  passUntil('2026-11-20T13:00:00Z');
  await server.remind();
  expect(await outgoing()).toHaveLength(1);
  await ada.ask(paths.deleteAccount, { method: 'POST', body: { password } });
  expect(await outgoing()).toEqual([]);
  expect(await server.database.query('SELECT 1 FROM push_subscription')).toEqual([]);
});
