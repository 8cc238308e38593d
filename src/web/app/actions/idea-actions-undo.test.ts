import { expect, it } from 'vitest';
import { type Client } from '#client/create-client.ts';
import { writable } from '#client/observable.ts';
import { createView } from '#client/replica/view.ts';
import { initialAccount } from '#domain/account/account.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { makeIdea, makeImportedIdea } from '#domain/testing/make-idea.ts';
import { type Messages, en } from '#messages/en/en.ts';
import { createToasts } from '../feedback/toasts.ts';
import { type IdeaActions, createIdeaActions } from './idea-actions.ts';
import { silentDeps } from './testing/silent-deps.ts';

/** The Undo buttons of the toasts shown, and the mutations that pressing all of them undoes. */
async function offeredWhen(
  isChange: boolean,
  act: (actions: IdeaActions) => Promise<boolean>,
  ideas: readonly Idea[] = [makeIdea()],
) {
  const view = createView();
  const get = (id: string) => ideas.find((idea) => idea.id === id);
  view.show(
    ideas.map(({ id }) => id),
    { account: initialAccount, get },
  );
  const dispatched: string[] = [];
  const messages = writable<Messages>(en, Object.is);
  const toasts = createToasts({ now: () => 0, schedule: () => () => {} }, messages);
  const takenBack: (string | undefined)[] = [];
  const actions = createIdeaActions({
    client: {
      account: { get: () => ({ view, user: { id: 'ada' } }) },
      onRefused: () => () => {},
      syncNotice: writable(null),
      async dispatch(name: string) {
        dispatched.push(name);
        return { ok: true, id: 'mutation-1', points: 0, isChange };
      },
      async undo(id?: string) {
        takenBack.push(id);
        return { kind: 'nothing' };
      },
    } as unknown as Client,
    messages,
    toasts,
    ...silentDeps,
  });
  expect(await act(actions)).toBe(true);
  const shown = toasts.shown.get();
  expect(shown).toHaveLength(1);
  for (const { action } of shown) action?.run();
  return {
    said: shown.map(({ text }) => text),
    offered: shown.map(({ action }) => action?.label),
    takenBack,
    dispatched,
  };
}

const entry = { id: 'idea', list: 'notes', entry: 'entry' } as const;
const acts: [string, (actions: IdeaActions) => Promise<boolean>][] = [
  ['an edit', (actions) => actions.edit('idea', { title: 'Boat' })],
  ['an update', (actions) => actions.addUpdate('idea', 'Sawn')],
  ['a deletion', (actions) => actions.remove('idea')],
  ['deleting all', (actions) => actions.removeAll()],
  ['a move', (actions) => actions.move({ id: 'idea', after: null, before: null, sort: 'manual' })],
  ['a category', (actions) => actions.addCategory('Kites')],
  ['a corrected note', (actions) => actions.editEntry({ ...entry, text: 'Sewn' })],
  ['a removed note', (actions) => actions.removeEntry(entry)],
  ['a file', (actions) => actions.importIdeas([makeImportedIdea()])],
  ['ideas from another app', (actions) => actions.addImported([makeImportedIdea()])],
];

it.each(acts)('offers to take back %s, and takes back just that', async (_, act) => {
  expect(await offeredWhen(true, act)).toMatchObject({ offered: [en.undo.undo], takenBack: ['mutation-1'] });
});

it.each(acts)('offers nothing to take back where %s has changed nothing', async (_, act) => {
  expect(await offeredWhen(false, act)).toMatchObject({ offered: [undefined], takenBack: [] });
});

it('offers nothing to take back where ideas were deleted for good', async () => {
  const purge = (actions: IdeaActions) => actions.purge(['idea']);
  expect(await offeredWhen(true, purge)).toMatchObject({ offered: [undefined], takenBack: [] });
});

it('deletes nothing, and has nothing to take back, where there are no ideas to delete', async () => {
  expect(await offeredWhen(true, (actions) => actions.removeAll(), [])).toEqual({
    said: [en.toasts.allDeleted(0)],
    offered: [undefined],
    takenBack: [],
    dispatched: [],
  });
});
