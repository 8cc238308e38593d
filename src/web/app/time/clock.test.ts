import { beforeEach, expect, it } from 'vitest';
import { createFakeClock } from '#tests/harness/fake-clock.ts';
import { type WritableText, createClock } from './clock.ts';

const start = Date.parse('2026-11-20T10:00:00.250Z');
let time: ReturnType<typeof createFakeClock>;
let scheduled: number[];
let isVisible: boolean;
let returns: () => void;

beforeEach(() => {
  time = createFakeClock(start);
  scheduled = [];
  isVisible = true;
});

function newClock() {
  return createClock({
    now: time.now,
    schedule(milliseconds, run) {
      scheduled.push(milliseconds);
      return time.schedule(milliseconds, run);
    },
    isVisible: () => isVisible,
    onVisible: (handler) => {
      returns = handler;
    },
  });
}

/** A text node that counts how often it is written. */
function textNode() {
  let data = '';
  const node = {
    writes: 0,
    get data() {
      return data;
    },
    set data(text: string) {
      node.writes += 1;
      data = text;
    },
  };
  return node;
}
const show = (
  clock: ReturnType<typeof newClock>,
  node: WritableText,
  label: (now: number) => string,
  isInView?: () => boolean,
) => clock.keepUpdated(node, label, isInView);
const seconds = (now: number) => String(Math.floor((now - start) / 1_000));

it('shows the right text at once and ticks just after the second, once each second', () => {
  const node = textNode();
  show(newClock(), node, (now) => new Date(now).toISOString());
  expect(node.data).toBe('2026-11-20T10:00:00.250Z');
  time.advance(751);
  expect(node.data).toBe('2026-11-20T10:00:01.001Z');
  time.advance(3_000);
  expect(node.data).toBe('2026-11-20T10:00:04.001Z');
  expect(scheduled).toEqual([751, 1_000, 1_000, 1_000, 1_000]);
});

it('counts down to a full second without leaving one out, however a timer is early or late by a moment', () => {
  const deadline = Date.parse('2026-11-20T10:01:00Z');
  const shown: string[] = [];
  let early = 0;
  const clock = createClock({
    now: time.now,
    schedule: (milliseconds, run) => time.schedule(Math.max(1, milliseconds - (early++ % 3) + 1), run),
    isVisible: () => true,
    onVisible: () => {},
  });
  const node = {
    get data() {
      return shown.at(-1) ?? '';
    },
    set data(text: string) {
      shown.push(text);
    },
  };
  show(clock, node, (now) => String(Math.floor((deadline - now) / 1_000)));
  time.advance(10_500);
  expect(shown).toEqual(['59', '58', '57', '56', '55', '54', '53', '52', '51', '50', '49']);
});

it('is one clock for all countdowns, however many there are', () => {
  const clock = newClock();
  const nodes = Array.from({ length: 50 }, textNode);
  for (const node of nodes) show(clock, node, seconds);
  time.advance(2_751);
  expect(nodes.map((node) => node.data)).toEqual(nodes.map(() => '2'));
  expect(scheduled).toHaveLength(4);
});

it('writes only texts that differ', () => {
  const node = textNode();
  show(newClock(), node, () => 'Expired');
  time.advance(10_000);
  expect(node.writes).toBe(1);
});

it('writes no countdown that is shown no more, and rests when there is none', () => {
  const clock = newClock();
  const node = textNode();
  const hide = show(clock, node, seconds);
  time.advance(1_000);
  hide();
  const { writes } = node;
  time.advance(5_000);
  expect(node.writes).toBe(writes);
  const armed = scheduled.length;
  time.advance(60_000);
  expect(scheduled).toHaveLength(armed);
});

it('stands still in a hidden tab and is right at once when it returns', () => {
  const node = textNode();
  show(newClock(), node, seconds);
  isVisible = false;
  time.advance(1_000);
  const { writes } = node;
  const armed = scheduled.length;
  time.advance(3_600_000);
  expect(node.writes).toBe(writes);
  expect(scheduled).toHaveLength(armed);
  isVisible = true;
  returns();
  expect(node.data).toBe('3601');
  time.advance(1_751);
  expect(node.data).toBe('3602');
});

it('tells of the moment at which something becomes different, and not of each second', () => {
  const clock = newClock();
  const moments: number[] = [];
  clock.boundary.subscribe(() => moments.push(clock.boundary.get()));
  clock.notifyAt(start + 5_000);
  clock.notifyAt(start + 90_000);
  time.advance(4_700);
  expect(moments).toEqual([]);
  time.advance(1_100);
  expect(moments).toEqual([start + 5_751]);
});

it('writes a countdown that is out of sight once a minute, and every one when the page is shown again', () => {
  const [seen, unseen] = [textNode(), textNode()];
  const clock = newClock();
  show(clock, seen, seconds);
  show(clock, unseen, seconds, () => false);
  time.advance(58_751);
  expect([seen.data, unseen.data]).toEqual(['58', '0']);
  time.advance(1_000);
  expect([seen.data, unseen.data]).toEqual(['59', '59']);
  time.advance(5_000);
  expect([seen.data, unseen.data]).toEqual(['64', '59']);
  returns();
  expect(unseen.data).toBe('64');
});

it('tells that what had come is still to come, once a clock that ran ahead has been set right', () => {
  const clock = newClock();
  const moments: number[] = [];
  clock.boundary.subscribe(() => {
    moments.push(clock.boundary.get());
    clock.notifyAt(start + 90_000);
  });
  clock.notifyAt(start + 90_000);
  time.set(start + 100_000);
  returns();
  expect(moments).toEqual([start + 100_000]);
  time.set(start + 5_000);
  returns();
  expect(moments).toEqual([start + 100_000, start + 5_000]);
  time.set(start + 89_000);
  time.advance(2_000);
  expect(moments).toEqual([start + 100_000, start + 5_000, start + 90_751]);
});
