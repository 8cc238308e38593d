import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createDice } from '../convergence/dice.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { answeredUnsynced, countAnswered, cutPower } from './power/power-cuts.ts';
import { record } from './power/record.ts';

const scope = createProcessScope();
const bound = { timeout: 240_000 };

afterEach(() => scope.end());

const control = (name: string) => path.join(import.meta.dirname, 'controls', `${name}-server.ts`);

it(
  'keeps all it has acknowledged through 1,000 power cuts, each after a sync of its log',
  bound,
  async () => {
    const events = await record(scope, 100);
    expect(countAnswered(events)).toBeGreaterThanOrEqual(200);
    expect(answeredUnsynced(events)).toEqual([]);
    expect(cutPower(events, 1_000, createDice(1))).toEqual({ states: 1_000, damaged: [], losing: 0 });
  },
);

it('keeps it through power cuts during a checkpoint', bound, async () => {
  const events = await record(scope, 60, control('frequent-checkpoints'));
  expect(answeredUnsynced(events)).toEqual([]);
  const checkpoints = events.filter((event) => event.kind === 'sync' && event.path.endsWith('forge.db'));
  expect(checkpoints.length).toBeGreaterThan(5);
  expect(cutPower(events, 400, createDice(2))).toEqual({ states: 400, damaged: [], losing: 0 });
});

it('notices a server that does not sync its WAL before it answers', bound, async () => {
  const events = await record(scope, 60, control('unsynced'));
  expect(answeredUnsynced(events).length).toBeGreaterThan(60);
  expect(cutPower(events, 200, createDice(3)).losing).toBeGreaterThan(20);
});

it('notices a server that answers before it commits', bound, async () => {
  const events = await record(scope, 60, control('early-answers'));
  expect(answeredUnsynced(events).length).toBeGreaterThan(20);
  expect(cutPower(events, 200, createDice(4)).losing).toBeGreaterThan(10);
});
