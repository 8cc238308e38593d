import { beforeEach, expect, it } from 'vitest';
import { type FairMemory, type HeldMemory, createFairMemory } from './fair-memory.ts';

let time: number;
let memory: FairMemory;
let cutOff: string[];

beforeEach(() => {
  time = 0;
  cutOff = [];
  memory = createFairMemory(() => time, { perAccountBytes: 64_000_000, totalBytes: 128_000_000 });
});

const hold = (accountId: string, name = accountId) =>
  memory.hold({ accountId, isIncoming: false, cut: () => void cutOff.push(name) });
const ask = (accountId: string, bytes: number, name = accountId) => {
  const held = hold(accountId, name);
  return held.grow(bytes) ? held : null;
};

const expectHeld = (held: HeldMemory | null): HeldMemory => {
  if (held === null) throw new Error('the response was refused');
  return held;
};

it('limits the unread bytes of an account to 64 MB, or a single response', () => {
  const first = expectHeld(ask('ada', 32_000_000));
  expectHeld(ask('ada', 32_000_000));
  expect(ask('ada', 1)).toBeNull();
  first.shrink(1_000_000);
  expectHeld(ask('ada', 1_000_000));
  expect(ask('ada', 1)).toBeNull();
  first.release();
  expectHeld(ask('bob', 80_000_000));
  expect(ask('bob', 1)).toBeNull();
  expect(cutOff).toEqual([]);
});

it('limits the unread bytes in total to 128 MB', () => {
  expectHeld(ask('ada', 64_000_000));
  const bob = expectHeld(ask('bob', 64_000_000));
  // Above a third of the total, and the others have only just begun.
  expect(ask('carol', 43_000_000)).toBeNull();
  bob.release();
  expectHeld(ask('carol', 43_000_000));
  expect(cutOff).toEqual([]);
});

it('cuts off the slowest reader above its share for an account within its share', () => {
  const [ada, bob, carol] = ['ada', 'bob', 'carol'].map((name) => expectHeld(ask(name, 42_000_000)));
  time = 10_000;
  ada?.shrink(500_000);
  bob?.shrink(300_000);
  carol?.shrink(400_000);
  expectHeld(ask('dora', 4_000_000));
  expect(cutOff).toEqual(['bob']);
  // The freed bytes are enough for more.
  expectHeld(ask('dora', 28_000_000));
  expect(cutOff).toEqual(['bob']);
  // Releasing a reader that was cut off frees nothing twice.
  bob?.release();
  bob?.shrink(1_000_000);
  expect(ask('bob', 42_000_000)).toBeNull();
});

it('cuts an account off down to its share, however slow it is', () => {
  for (const name of ['one', 'two']) expectHeld(ask('ada', 30_000_000, name));
  const bob = expectHeld(ask('bob', 60_000_000));
  time = 30_000;
  bob.shrink(2_000_000);
  // A third of the total: 42.7 MB. After one of her responses, Ada is within her share.
  expectHeld(ask('carol', 42_000_000));
  expect(cutOff).toEqual(['one', 'bob']);
});

it('never cuts off accounts within their share, and refuses one that wants more', () => {
  for (let n = 0; n < 12; n++) expectHeld(ask(`slow ${n}`, 9_500_000));
  time = 600_000;
  expect(ask('ada', 15_000_000)).toBeNull();
  expect(cutOff).toEqual([]);
});

it('protects readers for a minute from accounts that want more than their share', () => {
  for (let n = 0; n < 9; n++) expectHeld(ask(`slow ${n}`, 14_000_000));
  time = 59_999;
  expect(ask('ada', 20_000_000)).toBeNull();
  expect(cutOff).toEqual([]);
  time = 60_000;
  expectHeld(ask('ada', 20_000_000));
  expect(cutOff).toEqual(['slow 0', 'slow 1']);
});

it('always holds the result of a write, unless its own account reads nothing', () => {
  const answer = (accountId: string, bytes: number) => hold(accountId).growWithinOwnLimit(bytes);
  expect(answer('ada', 64_000_000)).toBe(true);
  expect(answer('ada', 1)).toBe(false);
  expect(answer('bob', 64_000_000)).toBe(true);
  // The memory is full, and no reader may be disconnected yet.
  expect(answer('carol', 60_000_000)).toBe(true);
  expect(cutOff).toEqual([]);
  expect(answer('dora', 20_000_000)).toBe(true);
  expect(cutOff).toEqual(['ada', 'bob']);
});

it('judges the pace of a request by the bytes it has sent, and never cuts off a complete one', () => {
  const upload = (name: string) =>
    memory.hold({ accountId: name, isIncoming: true, cut: () => void cutOff.push(name) });
  const uploads = ['ada', 'bob', 'carol'].map(upload);
  for (const [n, held] of uploads.entries()) expect(held.grow(40_000_000 + n * 1_000_000)).toBe(true);
  uploads[0]?.pin();
  time = 10_000;
  expect(upload('dora').grow(30_000_000)).toBe(true);
  expect(cutOff).toEqual(['bob']);
});

it('answers every first sync while three accounts read all they can at 30 kB/s for five minutes', () => {
  const slowBytesPerSecond = 30_000;
  const exportBytes = 22_000_000;
  const slow = Array.from({ length: 6 }, (_, n) => ({
    accountId: `slow ${n % 3}`,
    held: null as HeldMemory | null,
    leftBytes: 0,
  }));
  let refusals = 0;
  let syncs = 0;
  for (let second = 0; second < 300; second++) {
    time = second * 1_000;
    for (const reader of slow) {
      reader.held?.shrink(Math.min(slowBytesPerSecond, reader.leftBytes));
      reader.leftBytes -= slowBytesPerSecond;
      if (reader.held !== null && reader.leftBytes > 0) continue;
      // A reader that was cut off or refused asks again at once.
      reader.held?.release();
      const held = memory.hold({
        accountId: reader.accountId,
        isIncoming: false,
        cut: () => (reader.held = null),
      });
      reader.held = held.grow(exportBytes) ? held : null;
      if (reader.held === null) refusals += 1;
      else reader.leftBytes = exportBytes;
    }
    // A sync of 10,000 ideas, read within five seconds.
    if (second % 5 === 0) {
      const sync = expectHeld(ask('ada', 7_000_000));
      sync.shrink(7_000_000);
      sync.release();
      syncs += 1;
    }
  }
  expect(syncs).toBe(60);
  expect(cutOff).toEqual([]);
  // Memory was short all the time.
  expect(refusals).toBeGreaterThan(100);
});
