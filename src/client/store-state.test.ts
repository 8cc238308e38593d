import { expect, it } from 'vitest';
import { type StoreEvent, hasUnstoredRows, initialStoreState, nextStoreState } from './store-state.ts';

const after = (...events: readonly StoreEvent[]) => events.reduce(nextStoreState, initialStoreState);
const read = { kind: 'rows-read', version: 3 } as const;
const begun = { kind: 'commit-started' } as const;
const rejected = { kind: 'commit-rejected' } as const;
const stepOf = (version: number, isStored: boolean) =>
  ({ kind: 'step-followed', version, isStored }) as const;

it.each<readonly [string, string, number | null, readonly StoreEvent[]]>([
  ['before anything is read', 'unread', null, []],
  ['after a read', 'current', 3, [read]],
  ['after a failed read', 'unread', null, [{ kind: 'read-failed' }]],
  ['during a commit', 'behind', 3, [read, begun]],
  ['after a failed commit', 'behind', 3, [read, begun, { kind: 'commit-failed' }]],
  ['after a failed commit without a read', 'behind', null, [begun, { kind: 'commit-failed' }]],
  ['after a stored commit', 'current', 4, [read, begun, { kind: 'commit-stored', version: 4 }]],
  ['after a rejected commit', 'overtaken', 3, [read, begun, rejected]],
  ['after a rejected commit and a failed one', 'overtaken', 3, [read, begun, rejected, begun]],
  ['after a rejected commit and a read', 'current', 3, [begun, rejected, read]],
  ['after a step that another tab stored', 'current', 5, [read, stepOf(5, true)]],
  ['after a step that another tab could not store', 'behind', 3, [read, stepOf(5, false)]],
  ['after a rejected commit and a step of another tab', 'overtaken', 5, [begun, rejected, stepOf(5, true)]],
])('is right %s', (_, kind, version, events) => {
  expect(after(...events)).toMatchObject({ kind, version });
});

it('has rows to store while it is behind or overtaken', () => {
  const states = [after(), after(read), after(read, begun), after(begun, rejected)];
  expect(states.map(hasUnstoredRows)).toEqual([false, false, true, true]);
});

it('counts as failed from a failed read or commit until the next stored commit', () => {
  const failed = [{ kind: 'read-failed' }, { kind: 'commit-failed' }] as const;
  for (const event of failed) {
    expect(after(event, read).hasFailed).toBe(true);
    expect(after(event, read, { kind: 'commit-stored', version: 4 }).hasFailed).toBe(false);
  }
});

it('starts a new term after a failed commit', () => {
  const leading = { kind: 'term-started', term: 7 } as const;
  expect(after(leading, begun).term).toBe(7);
  expect(after(leading, begun, { kind: 'commit-failed' }).term).toBeNull();
});
