import { expect } from 'vitest';
import { type MutationResult } from '#contract/mutations.ts';
import { paths } from '#contract/protocol.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { fields, makeMutation } from '../../harness/make-mutation.ts';
import { signIn, signUp } from '../../harness/person.ts';
import { type TestServer } from '../../harness/test-server.ts';

/** A clock that moves only when a test sets it. */
export interface FixedClock {
  time: number;
}

const dayMs = 86_400_000;
const email = 'ada@example.org';
const farOff = { ...fields, deadline: '2099-12-24T18:00' };

/** The server's clock jumps by days and years: every mutation is stored once and in order. */
export async function jumpServerClock(server: TestServer, clock: FixedClock): Promise<void> {
  const start = clock.time;
  await signUp(server.url, email);
  const jumps = [
    0,
    3 * dayMs,
    -5 * dayMs,
    400 * dayMs,
    -4_000 * dayMs,
    30 * 365 * dayMs,
    -start + dayMs,
    start,
  ];
  const pushed: { readonly add: Mutation; readonly result: MutationResult | undefined }[] = [];
  for (const jump of jumps) {
    clock.time += jump;
    // After a jump the session may have expired, so Ada signs in again.
    const ada = await signIn(server.url, email);
    const add = makeMutation('addIdea', farOff, { at: clock.time });
    const [result] = (await ada.push(add)).results;
    expect(result, new Date(clock.time).toISOString()).toMatchObject({ status: 'applied', points: 10 });
    pushed.push({ add, result });
    // Repeats all mutations so far, as after lost answers.
    for (const { add: again, result: first } of pushed) {
      const repeated = await ada.ask(paths.mutations, { method: 'POST', body: { mutations: [again] } });
      expect(repeated.body, 'a repeat has an answer of its own').toMatchObject({ results: [first] });
    }
    const all = await ada.everything();
    expect(ids(all.ideas)).toEqual(ids(pushed.map(({ add: { id } }) => ({ id }))));
    expect(all.account).toMatchObject({ score: 10 * pushed.length });
    expect(all.to).toBe(pushed.length + 1);
    const since = await ada.ask(`${paths.changes}?since=${all.to}`);
    expect(since.body).toMatchObject({ from: all.to, to: all.to, reset: false });
  }
}

/**
 * Devices' clocks are wrong by minutes to years: the server accepts any past time, and future times up to
 * five minutes.
 */
export async function pushFromWrongClocks(server: TestServer, { time }: FixedClock): Promise<void> {
  const ada = await signUp(server.url, email);
  const minute = 60_000;
  for (const error of [
    minute,
    5 * minute,
    6 * minute,
    dayMs,
    400 * dayMs,
    20 * 365 * dayMs,
    -minute,
    -9_000 * dayMs,
  ]) {
    const add = makeMutation('addIdea', farOff, { at: time + error });
    expect((await ada.push(add)).results).toMatchObject([{ status: 'applied' }]);
    const idea = (await ada.everything()).ideas.find(({ id }) => id === add.id);
    expect(idea?.createdAt, `created by a clock that is wrong by ${error}`).toBe(
      new Date(time + Math.min(error, 5 * minute)).toISOString(),
    );
  }
}

/** Daylight saving changes on the server and on the devices, and has no effect. */
export async function changeDaylightSaving(server: TestServer, clock: FixedClock): Promise<void> {
  const added: { readonly id: string }[] = [];
  const changes = ['2026-03-08T10:00Z', '2026-03-29T01:00Z', '2026-10-25T01:00Z', '2026-11-01T09:00Z'];
  for (const change of changes.map((text) => Date.parse(text))) {
    for (const minutes of [-61, -1, 0, 1, 59, 61]) {
      clock.time = change + minutes * 60_000;
      const ada = await (added.length === 0 ? signUp : signIn)(server.url, email);
      const local = new Date(clock.time + 90 * 60_000);
      const pad = (n: number) => String(n).padStart(2, '0');
      const deadline = `${local.getFullYear()}-${pad(local.getMonth() + 1)}-${pad(local.getDate())}T${pad(local.getHours())}:${pad(local.getMinutes())}`;
      const utcOffset = -local.getTimezoneOffset();
      const add = { ...makeMutation('addIdea', { ...fields, deadline }, { at: clock.time }), utcOffset };
      expect((await ada.push(add)).results, `added ${minutes} minutes after the change`).toMatchObject([
        { status: 'applied' },
      ]);
      added.push(add);
    }
  }
  const all = await (await signIn(server.url, email)).everything();
  expect(ids(all.ideas)).toEqual(ids(added));
  expect(all.ideas.every(({ createdAt }) => Date.parse(createdAt) >= 0)).toBe(true);
}

const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).toSorted();
