import { expect, it } from 'vitest';
import { writable } from '#client/observable.ts';
import { type ServerRules } from '#client/session/session.ts';
import { keyValueStoreOf } from '#client/testing/key-value-store-of.ts';
import { watchSignUps } from './sign-ups.ts';

it('takes the policy from the server, remembers it for a start without one, and forgets that sign-ups are open', () => {
  const storage = keyValueStoreOf();
  const start = (answer: ServerRules | null) => {
    const serverRules = writable<ServerRules | null>(null);
    const policy = watchSignUps(serverRules, storage);
    if (answer !== null) serverRules.set(answer);
    return policy.get();
  };
  expect(start(null)).toBe('open');
  for (const signUps of ['closed', 'invited'] as const) {
    expect(start({ signUps })).toBe(signUps);
    expect(storage.entries()).toEqual([['forge.signUps', signUps]]);
    expect(start(null)).toBe(signUps);
  }
  expect(start({})).toBe('open');
  expect(storage.entries()).toEqual([]);
});

it('takes a remembered text that is no policy for open', () => {
  const serverRules = writable<ServerRules | null>(null);
  expect(watchSignUps(serverRules, keyValueStoreOf([['forge.signUps', 'zebra']])).get()).toBe('open');
});
