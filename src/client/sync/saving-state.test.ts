import { expect, it } from 'vitest';
import { isSyncComplete, isWaiting, savingState } from './saving-state.ts';

const allSaved = { refused: 0, unstored: 0, pending: 0, serverStatus: 'reachable' } as const;

it('ranks unstored before refused before offline', () => {
  const all = { refused: 2, unstored: 1, pending: 3, serverStatus: 'offline' } as const;
  expect(savingState(all)).toEqual({ kind: 'saving' });
  expect(savingState({ ...all, unstored: 0 })).toEqual({ kind: 'failed', count: 2, waiting: 3 });
  expect(savingState({ ...all, unstored: 0, refused: 0 })).toEqual({ kind: 'offline', waiting: 3 });
  for (const kind of ['unavailable', 'full'] as const)
    expect(savingState({ ...allSaved, pending: 3, serverStatus: kind })).toEqual({ kind, waiting: 3 });
  expect(savingState({ ...allSaved, pending: 3 })).toEqual({ kind: 'saving' });
  expect(savingState(allSaved)).toEqual({ kind: 'saved' });
});

it('counts everything as answered only if nothing is pending', () => {
  expect(isSyncComplete({ kind: 'saved' })).toBe(true);
  expect(isSyncComplete({ kind: 'failed', count: 1, waiting: 0 })).toBe(true);
  expect(isSyncComplete({ kind: 'failed', count: 1, waiting: 1 })).toBe(false);
});

it.each(['offline', 'unavailable', 'full'] as const)(
  'counts edits as waiting while the server is %s',
  (kind) => {
    expect(isWaiting({ kind, waiting: 0 })).toBe(true);
    expect(isSyncComplete({ kind, waiting: 0 })).toBe(false);
  },
);

it('counts no edits as waiting while they are sent, saved or refused', () => {
  for (const kind of ['saving', 'saved'] as const) expect(isWaiting({ kind })).toBe(false);
  expect(isWaiting({ kind: 'failed', count: 1, waiting: 1 })).toBe(false);
});
