import { afterEach, beforeEach, expect, it } from 'vitest';
import { reminderPaths } from '#contract/reminder-paths.ts';
import { type RemindedServer, remindedStart, startRemindedServer } from '../../harness/reminded-server.ts';
import { addIdea, chooseReminders, subscribe } from '../../harness/reminded.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
let reminded: RemindedServer;

beforeEach(async () => {
  reminded = await startRemindedServer();
});
afterEach(() => reminded.end());

it('sends nothing while the clock is set back, and each reminder once after it', async () => {
  const { ada, server, service, clock, pass, passUntil, sent } = reminded;
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  await addIdea(ada, 'Boat', '2026-11-20T15:01');
  passUntil('2026-11-20T13:00:30Z');
  await server.remind();
  expect(sent()).toEqual([['Kite', 'Due in 1 hour']]);
  clock.set(clock.now() - hour);
  // An hour later by the wrong clock it would be the time for both again.
  for (let n = 0; n < 59; n++) {
    await server.remind();
    pass(minute);
  }
  expect(service.received).toHaveLength(1);
  pass(5 * minute);
  await server.remind();
  expect(sent()).toEqual([
    ['Kite', 'Due in 1 hour'],
    ['Boat', 'Due in 1 hour'],
  ]);
  expect(server.complaints.splice(0)).toEqual([{ behindSeconds: 3_300 }]);
});

it('sends nothing for five minutes after the clock has jumped forward', async () => {
  const { ada, server, service, clock, pass, sent } = reminded;
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  await server.remind();
  clock.set(Date.parse('2026-11-20T13:00:00Z'));
  await server.remind();
  pass(4 * minute);
  await server.remind();
  expect(service.requestCount()).toBe(0);
  pass(minute);
  await server.remind();
  expect(sent()).toEqual([['Kite', 'Due in 1 hour']]);
});

it('sends nothing after a restart by a clock that is behind the newest moment in the database', async () => {
  const { ada, server, service, clock, pass, passUntil, sent, startAgain } = reminded;
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  passUntil('2026-11-20T12:30:00Z');
  await server.remind();
  clock.set(Date.parse('2026-11-20T11:30:00Z'));
  // It has seen no jump, as it starts with the wrong clock.
  const again = await startAgain();
  expect((await ada.ask(reminderPaths.test, { method: 'POST', body: {} })).body).toEqual({ sent: 1 });
  for (let n = 0; n < 59; n++) {
    await again.remind();
    pass(minute);
  }
  expect(service.requestCount()).toBe(0);
  // It says so once.
  expect(again.complaints).toEqual([{ behindSeconds: 3_600 }]);
  expect(again.measurements()).toContain('forge_clock_behind_seconds 120\n');
  pass(minute);
  await again.remind();
  expect(again.measurements()).toContain('forge_clock_behind_seconds 0\n');
  expect(sent()).toEqual([['Forge', 'Reminders arrive here.']]);
});

it('goes on after the recovery from a clock that was a month ahead', async () => {
  const { ada, server, service, clock, passUntil, sent, startAgain } = reminded;
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  clock.set(remindedStart + 30 * day);
  const ahead = await startAgain();
  await ahead.remind();
  clock.set(remindedStart);
  const again = await startAgain();
  await again.remind();
  expect(again.complaints).toEqual([{ behindSeconds: 30 * 86_400 }]);
  // As docs/operate/README.md says.
  await server.database.query('DELETE FROM write_probe WHERE id = 2');
  await server.database.query(
    `UPDATE account SET reminded_until = ${clock.now()}, next_reminder_at = 0, sent_until = NULL
     WHERE reminded_until > ${clock.now()}`,
  );
  passUntil('2026-11-20T13:00:00Z');
  await again.remind();
  expect(sent()).toEqual([['Kite', 'Due in 1 hour']]);
});
