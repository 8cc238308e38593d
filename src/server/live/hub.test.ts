import { expect, it } from 'vitest';
import { noChanges } from '#tests/harness/no-changes.ts';
import { type WakeUp } from '../storage/api/storage.ts';
import { type StreamListener, createHub } from './hub.ts';

const listener = (name: string, told: Partial<StreamListener> = {}): StreamListener => ({
  accountId: 'ada',
  tokenHash: name,
  version: 1,
  onChanges: () => {},
  onVersion: () => {},
  onWakeUp: () => {},
  end: () => {},
  ...told,
});

it('publishes nothing, here or to other servers, if nothing changed', () => {
  const announced: WakeUp[] = [];
  const heard: number[] = [];
  const hub = createHub(10, (wakeUp) => void announced.push(wakeUp));
  hub.add(listener('hash', { onChanges: ({ to }) => void heard.push(to) }));
  hub.publish('ada', noChanges(7));
  expect([heard, announced]).toEqual([[], []]);
  hub.publish('ada', { ...noChanges(7), to: 8 });
  expect([heard, announced]).toEqual([[8], [{ accountId: 'ada', about: 'changes' }]]);
});

it('ends the oldest stream to admit another, each once, even if its client has vanished', () => {
  const ended: string[] = [];
  const hub = createHub(2);
  for (const name of ['a', 'b', 'c', 'd'])
    hub.add(listener(name, { end: (reason) => void ended.push(`${name} ${reason}`) }));
  expect(ended).toEqual(['a restart', 'b restart']);
  expect(hub.listenersOf('ada').map(({ tokenHash }) => tokenHash)).toEqual(['c', 'd']);
});
