import fc from 'fast-check';
import { expect } from 'vitest';
import { type Account } from '#domain/account/account.ts';
import { entryTotalsOf } from '#domain/idea/entry-totals.ts';
import { docBytes, type Idea } from '#domain/idea/idea.ts';
import {
  type MutationChooser,
  type MutationCall,
  mutationChoosers,
} from '#domain/testing/mutation-choosers.ts';
import { type Device, openDevices } from './devices.ts';
import { type FakeClock } from './fake-clock.ts';
import { type TestServer } from './test-server.ts';

export interface DeviceState {
  readonly account: Omit<Account, 'badges' | 'topRank' | 'formerCategories' | 'formerTags'>;
  readonly ideas: readonly Idea[];
}

/**
 * The state that undo and redo restore: everything except badges and former names, which stay, and the rank for new ideas.
 */
export function stateOf({ view }: Device): DeviceState {
  const {
    badges: _badges,
    topRank: _topRank,
    formerCategories: _categories,
    formerTags: _tags,
    ...account
  } = view().account;
  return { account, ideas: [...view().all()].toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}

function formerNamesOf({ view }: Device) {
  const { formerCategories, formerTags } = view().account;
  return { formerCategories, formerTags };
}

/** Applies the mutation that the chooser selects from this device's state. */
async function applyChoice(device: Device, clock: FakeClock, choose: MutationChooser): Promise<void> {
  const trash = device
    .replica()
    .trash()
    .toSorted((a, b) => (a.idea.id < b.idea.id ? -1 : 1));
  const intent = choose({ ideas: stateOf(device).ideas, trash });
  clock.advance(1_000);
  if (intent !== null) await device.client.dispatch(intent[0], intent[1] as never);
}

type UndoDirection = 'undo' | 'redo';

/** Undoes or redoes everything. Returns the number of steps. */
async function undoAll(
  device: Device,
  clock: FakeClock,
  direction: UndoDirection,
  { mayBeRefused = false } = {},
): Promise<number> {
  for (let done = 0; ;) {
    clock.advance(1_000);
    const { kind } = await device.client[direction]();
    if (kind === 'nothing') return done;
    if (kind === 'done') done += 1;
    else expect(mayBeRefused, 'an undo was refused though nobody else had changed anything').toBe(true);
  }
}

const deviceSteps = fc.oneof(
  { weight: 5, arbitrary: mutationChoosers.map((choose) => ({ kind: 'act' as const, choose })) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('cut', 'reconnect', 'reload')
      .map((kind) => ({ kind: kind as 'cut' | 'reconnect' | 'reload' })),
  },
);

export interface UndoDeps {
  readonly server: TestServer;
  readonly clock: FakeClock;
}

/**
 * Property: undoing all actions of one device restores its first state on both devices, and redoing them all
 * restores its last, online and offline.
 */
export function singleDeviceUndo({ server, clock }: UndoDeps) {
  const course = fc.array(deviceSteps, { maxLength: 25, size: 'max' });
  return fc.asyncProperty(course, fc.boolean(), async (steps, isUndoneOffline) => {
    const [one, two] = await openDevices(server, clock);
    const expectEverywhere = async (expected: DeviceState) => {
      await one.reconnect();
      await one.waitUntilSaved();
      await two.waitUntilCaughtUpWith(one);
      expect(stateOf(one)).toEqual(expected);
      expect(stateOf(two)).toEqual(expected);
    };
    const start = stateOf(one);
    for (const step of steps) {
      if (step.kind === 'act') await applyChoice(one, clock, step.choose);
      else await one[step.kind]();
    }
    const end = stateOf(one);
    if (isUndoneOffline) one.cut();
    const count = await undoAll(one, clock, 'undo');
    await expectEverywhere(start);
    if (isUndoneOffline) one.cut();
    expect(await undoAll(one, clock, 'redo')).toBe(count);
    await expectEverywhere(end);
    expect(await undoAll(one, clock, 'undo')).toBe(count);
    await expectEverywhere(start);
    one.close();
    two.close();
  });
}

/** Restricts a choice to mutations that write `text`, which no undo of the other device may lose. */
function withText(choose: MutationChooser, text: string): MutationChooser {
  return (seen) => {
    const intent = choose(seen);
    switch (intent?.[0]) {
      case 'addNote':
      case 'addUpdate':
        return [intent[0], { ...intent[1], text }] satisfies MutationCall;
      case 'editIdea':
        return ['editIdea', { ...intent[1], changes: { ...intent[1].changes, title: text } }];
      default:
        return null;
    }
  };
}

/** Every text on a device, in ideas and in the trash. */
function textsOf(device: Device): Set<string> {
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

/**
 * Property: while another device writes, undo reverts what it can and loses none of the other device's texts.
 */
export function concurrentUndo({ server, clock }: UndoDeps) {
  const course = fc.array(fc.record({ isOther: fc.boolean(), step: deviceSteps }), {
    maxLength: 40,
    size: 'max',
  });
  return fc.asyncProperty(course, fc.boolean(), async (steps, isUndoneOffline) => {
    const [one, two] = await openDevices(server, clock);
    const written: string[] = [];
    const syncDevices = async () => {
      for (const device of [one, two]) await device.reconnect();
      for (const device of [one, two]) await device.waitUntilSaved();
      await one.waitUntilCaughtUpWith(two);
      await two.waitUntilCaughtUpWith(one);
      for (const device of [one, two]) await device.client.account.get()?.work?.loadTrash();
      expect(stateOf(one)).toEqual(stateOf(two));
      expect(formerNamesOf(one)).toEqual(formerNamesOf(two));
      const { account, ideas } = stateOf(one);
      expect(account).toMatchObject({
        ideas: ideas.length,
        finished: ideas.filter(({ progress }) => progress === 100).length,
        textSize: ideas.reduce((sum, idea) => sum + docBytes(idea) + entryTotalsOf(idea).size, 0),
      });
    };
    for (const { isOther, step: happening } of steps) {
      const device = isOther ? two : one;
      if (happening.kind !== 'act') await device[happening.kind]();
      else if (!isOther) await applyChoice(one, clock, happening.choose);
      else {
        const text = `written elsewhere, ${written.push('')}`;
        await applyChoice(two, clock, withText(happening.choose, text));
      }
    }
    await syncDevices();
    const before = [...textsOf(one)].filter((text) => text.startsWith('written elsewhere'));
    if (isUndoneOffline) one.cut();
    await undoAll(one, clock, 'undo', { mayBeRefused: true });
    await syncDevices();
    expect([...textsOf(one)]).toEqual(expect.arrayContaining(before));
    await undoAll(one, clock, 'redo', { mayBeRefused: true });
    await syncDevices();
    expect([...textsOf(one)]).toEqual(expect.arrayContaining(before));
    one.close();
    two.close();
  });
}
