import { expect } from 'vitest';
import { type FakeClock, createFakeClock } from './fake-clock.ts';
import { type Person, signUpNewPerson } from './person.ts';
import { type PushService, startPushService } from './push-service.ts';
import { type TestServer, startTestServer } from './test-server.ts';

/** A server with a clock of its own, a push service and a person. Where another time is not said, it is 11:00 in Madrid. */
export interface RemindedServer {
  readonly server: TestServer;
  readonly service: PushService;
  readonly ada: Person;
  readonly clock: FakeClock;
  /** Lets time pass, in ms, on the clock and on the one that is never set. */
  pass(milliseconds: number): void;
  passUntil(moment: string): void;
  /** The titles and texts that have arrived. */
  sent(): readonly (readonly [string, string])[];
  outgoing(): Promise<readonly unknown[]>;
  /** The account's `next_reminder_at` and `reminded_until`. */
  accountRow(): Promise<readonly (number | null)[]>;
  /** Starts another server with the same database and clock, as after a restart. */
  startAgain(): Promise<TestServer>;
  end(): Promise<void>;
}

export const remindedStart = Date.parse('2026-11-20T10:00:00.000Z');

export async function startRemindedServer(): Promise<RemindedServer> {
  const clock = createFakeClock(remindedStart);
  let elapsedMs = 0;
  const options = { now: clock.now, elapsedMs: () => elapsedMs, hasLocalPush: true };
  const service = await startPushService();
  const server = await startTestServer(options);
  const ada = await signUpNewPerson(server.url);
  const pass = (milliseconds: number) => {
    clock.advance(milliseconds);
    elapsedMs += milliseconds;
  };
  return {
    server,
    service,
    ada,
    clock,
    pass,
    passUntil: (moment) => pass(Date.parse(moment) - clock.now()),
    sent: () => service.received.map(({ payload }) => [payload.title, payload.body] as const),
    outgoing: () => server.database.query('SELECT * FROM outgoing'),
    async accountRow() {
      const [row] = await server.database.query(
        `SELECT next_reminder_at, reminded_until FROM account WHERE id = '${ada.user.id}'`,
      );
      const number = (value: unknown) => (value === null ? null : Number(value));
      return [number(row?.['next_reminder_at']), number(row?.['reminded_until'])];
    },
    startAgain: () => startTestServer({ ...options, wrapStorage: () => server.storage }),
    async end() {
      await server.stop();
      await service.stop();
      expect(server.complaints).toEqual([]);
    },
  };
}
