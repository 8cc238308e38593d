import { expect } from 'vitest';
import fc from 'fast-check';
import { type Account } from '#domain/account.ts';
import { docSize, type Idea } from '#domain/idea.ts';
import { totalsOf } from '#domain/entry-totals.ts';
import { type Chooser, type Intent, choosers } from '#domain/testing/random-choices.ts';
import { type Device, openDevices } from './devices.ts';
import { type FakeClock } from './fake-clock.ts';
import { type TestServer } from './test-server.ts';

export interface Shown {
  readonly account: Omit<Account, 'badges' | 'topRank'>;
  readonly ideas: readonly Idea[];
}

/** What undo and redo bring back: all but badges, which stay, and the rank above which new ideas go. */
export function shownOn({ view }: Device): Shown {
  const { badges: _badges, topRank: _topRank, ...account } = view().account;
  return { account, ideas: [...view().all()].toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}

/** Does what somebody chooses who looks at this device. */
async function act(device: Device, clock: FakeClock, choose: Chooser): Promise<void> {
  const trash = device
    .replica()
    .trash()
    .toSorted((a, b) => (a.idea.id < b.idea.id ? -1 : 1));
  const intent = choose({ ideas: shownOn(device).ideas, trash });
  clock.advance(1_000);
  if (intent !== null) await device.client.dispatch(intent[0], intent[1] as never);
}

type Step = 'undo' | 'redo';

/** Takes back (or does again) all there is. Returns how many steps that was. */
async function all(
  device: Device,
  clock: FakeClock,
  step: Step,
  { mayBeRefused = false } = {},
): Promise<number> {
  for (let done = 0; ;) {
    clock.advance(1_000);
    const { kind } = await device.client[step]();
    if (kind === 'nothing') return done;
    if (kind === 'done') done += 1;
    else expect(mayBeRefused, 'an undo was refused though nobody else had changed anything').toBe(true);
  }
}

const happenings = fc.oneof(
  { weight: 5, arbitrary: choosers.map((choose) => ({ kind: 'act' as const, choose })) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('cut', 'reconnect', 'reload')
      .map((kind) => ({ kind: kind as 'cut' | 'reconnect' | 'reload' })),
  },
);

export interface UndoParts {
  readonly server: TestServer;
  readonly clock: FakeClock;
}

/** Whatever was done on one device, online and offline, is taken back, done again and taken back, on both. */
export function alone({ server, clock }: UndoParts) {
  const course = fc.array(happenings, { maxLength: 25, size: 'max' });
  return fc.asyncProperty(course, fc.boolean(), async (steps, isUndoneOffline) => {
    const [one, two] = await openDevices(server, clock);
    const expectEverywhere = async (expected: Shown) => {
      await one.reconnect();
      await one.saved();
      await two.caughtUpWith(one);
      expect(shownOn(one)).toEqual(expected);
      expect(shownOn(two)).toEqual(expected);
    };
    const start = shownOn(one);
    for (const step of steps) {
      if (step.kind === 'act') await act(one, clock, step.choose);
      else await one[step.kind]();
    }
    const end = shownOn(one);
    if (isUndoneOffline) one.cut();
    const count = await all(one, clock, 'undo');
    await expectEverywhere(start);
    if (isUndoneOffline) one.cut();
    expect(await all(one, clock, 'redo')).toBe(count);
    await expectEverywhere(end);
    expect(await all(one, clock, 'undo')).toBe(count);
    await expectEverywhere(start);
    one.close();
    two.close();
  });
}

/** Turns a choice into what the other person writes: something new, which no undo may lose. */
function writing(choose: Chooser, text: string): Chooser {
  return (seen) => {
    const intent = choose(seen);
    switch (intent?.[0]) {
      case 'addNote':
      case 'addUpdate':
        return [intent[0], { ...intent[1], text }] satisfies Intent;
      case 'editIdea':
        return ['editIdea', { ...intent[1], changes: { ...intent[1].changes, title: text } }];
      default:
        return null;
    }
  };
}

/** Every text on a device, in ideas and in the trash. */
function textsOn(device: Device): Set<string> {
  const inTrash = device
    .replica()
    .trash()
    .map((item) => item.idea);
  return new Set(
    [...device.view().all(), ...inTrash].flatMap(({ title, updates, notes }) => [
      title,
      ...[...updates, ...notes].map((entry) => entry.text),
    ]),
  );
}

/** While somebody writes on another device, undo takes back what it can, and nothing of the other's is lost. */
export function together({ server, clock }: UndoParts) {
  const course = fc.array(fc.record({ isOther: fc.boolean(), happening: happenings }), {
    maxLength: 40,
    size: 'max',
  });
  return fc.asyncProperty(course, fc.boolean(), async (steps, isUndoneOffline) => {
    const [one, two] = await openDevices(server, clock);
    const written: string[] = [];
    const meet = async () => {
      for (const device of [one, two]) await device.reconnect();
      for (const device of [one, two]) await device.saved();
      await one.caughtUpWith(two);
      await two.caughtUpWith(one);
      for (const device of [one, two]) await device.client.account.get()?.work?.loadTrash();
      expect(shownOn(one)).toEqual(shownOn(two));
      const { account, ideas } = shownOn(one);
      expect(account).toMatchObject({
        ideas: ideas.length,
        finished: ideas.filter(({ progress }) => progress === 100).length,
        textSize: ideas.reduce((sum, idea) => sum + docSize(idea) + totalsOf(idea).size, 0),
      });
    };
    for (const { isOther, happening } of steps) {
      const device = isOther ? two : one;
      if (happening.kind !== 'act') await device[happening.kind]();
      else if (!isOther) await act(one, clock, happening.choose);
      else {
        const text = `written elsewhere, ${written.push('')}`;
        await act(two, clock, writing(happening.choose, text));
      }
    }
    await meet();
    const before = [...textsOn(one)].filter((text) => text.startsWith('written elsewhere'));
    if (isUndoneOffline) one.cut();
    await all(one, clock, 'undo', { mayBeRefused: true });
    await meet();
    expect([...textsOn(one)]).toEqual(expect.arrayContaining(before));
    await all(one, clock, 'redo', { mayBeRefused: true });
    await meet();
    expect([...textsOn(one)]).toEqual(expect.arrayContaining(before));
    one.close();
    two.close();
  });
}
