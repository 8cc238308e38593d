import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createDice } from '../convergence/dice.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { answeredUnsynced, cutPower } from './power/power-cuts.ts';
import { record } from './power/record.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

it('keeps all it has acknowledged through 100,000 power cuts', async () => {
  const checkpointing = path.join(import.meta.dirname, 'controls', 'frequent-checkpoints-server.ts');
  for (let recording = 1; recording <= 20; recording++) {
    const events = await record(scope, 100, recording % 2 === 0 ? checkpointing : undefined);
    expect(answeredUnsynced(events)).toEqual([]);
    const report = cutPower(events, 5_000, createDice(recording));
    expect(report, `recording ${recording}`).toEqual({ states: 5_000, damaged: [], losing: 0 });
    await scope.end();
  }
});
