import { expect, it } from 'vitest';
import { noChanges } from '#tests/harness/no-changes.ts';
import { type WakeUp } from '../storage/storage.ts';
import { createHub } from './hub.ts';

it('tells nobody, here or elsewhere, where nothing has changed', () => {
  const announced: WakeUp[] = [];
  const heard: number[] = [];
  const hub = createHub(10, (wakeUp) => void announced.push(wakeUp));
  hub.add({
    accountId: 'ada',
    tokenHash: 'hash',
    version: 1,
    changed: ({ to }) => void heard.push(to),
    wake: () => {},
    end: () => {},
  });
  hub.publish('ada', noChanges(7));
  expect([heard, announced]).toEqual([[], []]);
  hub.publish('ada', { ...noChanges(7), to: 8 });
  expect([heard, announced]).toEqual([[8], [{ accountId: 'ada', about: 'changes' }]]);
});
