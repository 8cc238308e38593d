import { expect, it } from 'vitest';
import { type OpenAccount } from '#client/open-account.ts';
import { type TrashAnswer } from '#contract/history.ts';
import { createTrashStore } from './trash-store.ts';

it.each<[string, TrashAnswer, number | null]>([
  ['says when the oldest had to go', { trash: [], trimmedAt: 5_000 }, 5_000],
  ['says nothing where none had to', { trash: [] }, null],
])('%s', async (_, answer, expected) => {
  const work = { replica: { trash: () => [] }, loadTrash: async () => answer };
  const account = { work, prepare: async () => work, view: { onChange: () => () => {} } };
  const store = createTrashStore(account as unknown as OpenAccount);
  expect(store.trimmedAt()).toBe(null);
  expect(await store.load()).toBe('loaded');
  expect(store.trimmedAt()).toBe(expected);
});
