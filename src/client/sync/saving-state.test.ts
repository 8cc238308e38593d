import { expect, it } from 'vitest';
import { isSyncComplete, savingState } from './saving-state.ts';

const allSaved = { refused: 0, unstored: 0, pending: 0, isReachable: true };

it('ranks unstored before refused before offline', () => {
  const all = { refused: 2, unstored: 1, pending: 3, isReachable: false };
  expect(savingState(all)).toEqual({ kind: 'saving' });
  expect(savingState({ ...all, unstored: 0 })).toEqual({ kind: 'failed', count: 2, waiting: 3 });
  expect(savingState({ ...all, unstored: 0, refused: 0 })).toEqual({ kind: 'offline', waiting: 3 });
  expect(savingState({ ...allSaved, pending: 3 })).toEqual({ kind: 'saving' });
  expect(savingState(allSaved)).toEqual({ kind: 'saved' });
});

it('counts everything as answered only if nothing is pending', () => {
  expect(isSyncComplete({ kind: 'saved' })).toBe(true);
  expect(isSyncComplete({ kind: 'failed', count: 1, waiting: 0 })).toBe(true);
  expect(isSyncComplete({ kind: 'failed', count: 1, waiting: 1 })).toBe(false);
  expect(isSyncComplete({ kind: 'offline', waiting: 0 })).toBe(false);
});
