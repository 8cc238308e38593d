import { expect, it } from 'vitest';
import { type Client } from '#client/create-client.ts';
import { type CallOutcome } from '#client/idea-calls.ts';
import { writable } from '#client/observable.ts';
import { createView } from '#client/replica/view.ts';
import { initialAccount } from '#domain/account/account.ts';
import { makeIdea, makeIdeaFields, makeImportedIdea } from '#domain/testing/make-idea.ts';
import { type Messages, en } from '#messages/en/en.ts';
import { es } from '#messages/es/es.ts';
import { type LoggedToast, createToasts } from '../feedback/toasts.ts';
import { type IdeaActions, createIdeaActions } from './idea-actions.ts';
import { silentDeps } from './testing/silent-deps.ts';

type Code = Extract<CallOutcome, { readonly ok: false }>['code'];

/** The toasts shown if every mutation fails with this code. */
async function toldWhen(
  code: Code,
  words: Messages,
  act: (actions: IdeaActions) => Promise<boolean>,
): Promise<readonly string[]> {
  return (await messagesWhen(code, words, act)).map(({ text }) => text);
}

async function messagesWhen(
  code: Code,
  words: Messages,
  act: (actions: IdeaActions) => Promise<boolean>,
): Promise<readonly LoggedToast[]> {
  const messages = writable(words, Object.is);
  const toasts = createToasts({ now: () => 0, schedule: () => () => {} }, messages);
  const actions = createIdeaActions({
    client: {
      account: writable(null),
      onRefused: () => () => {},
      syncNotice: writable(null),
      dispatch: async () => ({ ok: false, code }),
    } as unknown as Client,
    messages,
    toasts,
    ...silentDeps,
  });
  expect(await act(actions)).toBe(false);
  return toasts.log.get();
}

const fields = makeIdeaFields();
const imported = [makeImportedIdea()];
const refuseFile = async (actions: IdeaActions) => {
  actions.refuseFile(() => 'It is empty.');
  return false;
};

it.each([
  ['English', en],
  ['Spanish', es],
])('says in %s what failed, in the words of what was being done', async (_, words) => {
  const { errors, toasts, trash } = words;
  for (const [act, text] of [
    [(actions) => actions.importIdeas(imported), errors['invalid-file']],
    [(actions) => actions.addImported(imported), toasts.addFailed],
    [(actions) => actions.restore(['a']), trash.restoreFailed],
    [(actions) => actions.purge(['a']), toasts.deleteFailed],
    [(actions) => actions.remove('a'), toasts.deleteFailed],
    [(actions) => actions.addUpdate('a', 'x'), toasts.updateAddFailed],
    [(actions) => actions.setProgress('a', 1), toasts.editFailed],
    [(actions) => actions.addCategory('Kites'), errors.internal],
  ] satisfies [(actions: IdeaActions) => Promise<boolean>, string][])
    expect(await toldWhen('unavailable', words, act)).toEqual([text]);
});

it('says why in a second line where there is a reason', async () => {
  for (const words of [en, es]) {
    const { errors, form, toasts, trash } = words;
    for (const [code, act, text, detail] of [
      ['account-full', (a) => a.importIdeas(imported), errors['invalid-file'], errors['account-full']],
      ['too-many-ideas', (a) => a.addImported(imported), toasts.addFailed, errors['too-many-ideas']],
      ['unavailable', refuseFile, errors['invalid-file'], 'It is empty.'],
      ['undo-gone', (a) => a.restore(['a']), trash.restoreFailed, errors['undo-gone']],
      ['text-too-long', (a) => a.add(fields), toasts.addFailed, errors['text-too-long']],
      ['text-too-long', (a) => a.addNote('a', 'x'), toasts.editFailed, form.textTooLong(2_000)],
      ['too-many-ideas', (a) => a.add(fields), toasts.addFailed, errors['too-many-ideas']],
      ['idea-not-found', (a) => a.edit('a', {}), toasts.editFailed, errors['idea-not-found']],
      ['unavailable', (a) => a.addUpdate('a', 'x'), toasts.updateAddFailed, errors.unavailable],
      ['fields-required', (a) => a.add(fields), errors['fields-required'], undefined],
      ['category-exists', (a) => a.addCategory('Art'), errors['category-exists'], undefined],
    ] satisfies [Code, (actions: IdeaActions) => Promise<boolean>, string, string | undefined][]) {
      const [told] = await messagesWhen(code, words, act);
      expect([code, told?.text, told?.detail]).toEqual([code, text, detail]);
    }
  }
});

it.each([
  ['at once', true],
  ['once what carries it out is here', false],
])('celebrates an idea that is finished %s, and only once', async (_, isLoaded) => {
  const view = createView();
  const show = (progress: number) =>
    view.show(['idea-1'], { account: initialAccount, get: () => makeIdea({ progress }) });
  show(95);
  const seen: string[] = [];
  const messages = writable<Messages>(en, Object.is);
  const actions = createIdeaActions({
    client: {
      account: { get: () => ({ view, user: { id: 'ada' } }) },
      onRefused: () => () => {},
      syncNotice: writable(null),
      async dispatch() {
        if (!isLoaded) await Promise.resolve();
        show(100);
        seen.push('shown');
        await Promise.resolve();
        return { ok: true, id: 'mutation-1', points: 5, isChange: true };
      },
    } as unknown as Client,
    messages,
    toasts: createToasts({ now: () => 0, schedule: () => () => {} }, messages),
    ...silentDeps,
    play: (sound) => seen.push(sound),
    celebrate: (id) => seen.push(`celebrates ${id}`),
  });
  expect(await actions.addUpdate('idea-1', 'The last step')).toBe(true);
  expect(seen).toEqual(['shown', 'celebrates idea-1', 'done']);
});

it('says that an update finished the idea, until that is taken back by the slider', async () => {
  const view = createView();
  const show = (progress: number) =>
    view.show(['idea-1'], { account: initialAccount, get: () => makeIdea({ progress }) });
  show(95);
  const messages = writable<Messages>(en, Object.is);
  const toasts = createToasts({ now: () => 0, schedule: () => () => {} }, messages);
  const steps = [100, 80];
  const actions = createIdeaActions({
    client: {
      account: { get: () => ({ view, user: { id: 'ada' } }) },
      onRefused: () => () => {},
      syncNotice: writable(null),
      async dispatch(name: string) {
        show(steps.shift() ?? 0);
        return { ok: true, id: name, points: 0, isChange: true };
      },
    } as unknown as Client,
    messages,
    toasts,
    ...silentDeps,
  });
  const shown = () => toasts.shown.get().map(({ text }) => text);
  await actions.addUpdate('idea-1', 'The last step');
  expect(shown()).toEqual([en.toasts.updateAdded, 'Done! “A kite for the harbour” is finished.']);
  await actions.setProgress('idea-1', 80);
  expect(shown()).toEqual([]);
});

it('tells of a new badge once, though two ideas on their way at once find it new', async () => {
  const view = createView();
  view.show([], { account: initialAccount, get: () => undefined });
  const stored = Promise.withResolvers<void>();
  const messages = writable<Messages>(en, Object.is);
  const toasts = createToasts({ now: () => 0, schedule: () => () => {} }, messages);
  const sounds: string[] = [];
  const actions = createIdeaActions({
    client: {
      account: { get: () => ({ view, user: { id: 'ada' } }) },
      onRefused: () => () => {},
      syncNotice: writable(null),
      async dispatch() {
        await stored.promise;
        const badges = { ideaMaster: '2026-11-20T12:00:00.000Z' };
        view.show([], { account: { ...initialAccount, badges }, get: () => undefined });
        return { ok: true, id: 'mutation-1', points: 10, isChange: true };
      },
    } as unknown as Client,
    messages,
    toasts,
    ...silentDeps,
    play: (sound) => sounds.push(sound),
  });
  const { id: _id, ...fields } = makeIdea();
  const both = [actions.add(fields), actions.add(fields)];
  stored.resolve();
  await Promise.all(both);
  expect(toasts.log.get().filter(({ text }) => text === en.badges.won(en.badges.ideaMaster))).toHaveLength(1);
  expect(sounds.filter((sound) => sound === 'badge')).toHaveLength(1);
});

it.each([
  ['nothing of an idea that came back, or is in the trash again', ['back', 'deleted-again'], 'applied', 0],
  ['of ideas that another device had deleted for good', ['back', 'lost', 'lost too'], 'applied', 2],
  ['nothing while the server has not said so', ['lost'], 'unknown', 0],
] as const)('tells after restoring %s', async (_, ids, end, lost) => {
  const view = createView();
  view.show(['back'], { account: initialAccount, get: () => makeIdea({ id: 'back' }) });
  const replica = { serverTrashed: (id: string) => (id === 'deleted-again' ? {} : undefined) };
  const settled = async (id: string) => (id === 'mutation-1' ? end : 'refused');
  const messages = writable<Messages>(en, Object.is);
  const toasts = createToasts({ now: () => 0, schedule: () => () => {} }, messages);
  const actions = createIdeaActions({
    client: {
      account: { get: () => ({ view, user: { id: 'ada' }, work: { replica, waitForOutcome: settled } }) },
      onRefused: () => () => {},
      syncNotice: writable(null),
      dispatch: async () => ({ ok: true, id: 'mutation-1', points: 5, isChange: true }),
    } as unknown as Client,
    messages,
    toasts,
    ...silentDeps,
  });
  expect(await actions.restore(ids)).toBe(true);
  await new Promise((resolve) => setImmediate(resolve));
  const told = [en.trash.restored(ids.length), ...(lost > 0 ? [en.trash.notRestored(lost)] : [])];
  expect(
    toasts.log
      .get()
      .map(({ text }) => text)
      .toSorted(),
  ).toEqual(told.toSorted());
});

/** Actions on an idea called Kite, each of which ends as the next of these outcomes says. */
function actionsOnKite(outcomes: ('ok' | Code)[]) {
  const view = createView();
  view.show(['idea-1'], { account: initialAccount, get: () => makeIdea({ title: 'Kite' }) });
  const messages = writable<Messages>(en, Object.is);
  const toasts = createToasts({ now: () => 0, schedule: () => () => {} }, messages);
  const actions = createIdeaActions({
    client: {
      account: { get: () => ({ view, user: { id: 'ada' } }) },
      onRefused: () => () => {},
      syncNotice: writable(null),
      async dispatch(name: string) {
        const outcome = outcomes.shift() ?? 'ok';
        if (outcome !== 'ok') return { ok: false, code: outcome };
        if (name === 'deleteIdea') view.show(['idea-1'], { account: initialAccount, get: () => undefined });
        return { ok: true, id: 'mutation-1', points: 0, isChange: true };
      },
    } as unknown as Client,
    messages,
    toasts,
    ...silentDeps,
  });
  const shown = () => toasts.shown.get().map(({ text, about }) => [text, about]);
  return { actions, shown };
}

it('names the idea that is added, changed or deleted, and the one that could not be', async () => {
  const { actions, shown } = actionsOnKite(['ok', 'unavailable', 'ok']);
  await actions.capture([{ title: 'Boat', category: 'Art' }]);
  expect(shown()).toEqual([[en.toasts.added, 'Boat']]);
  await actions.edit('idea-1', { target: 'Sky' });
  expect(shown().at(-1)).toEqual([en.toasts.editFailed, 'Kite']);
  await actions.remove('idea-1');
  expect(shown().at(-1)).toEqual([en.toasts.deleted, 'Kite']);
});

it('takes the error of a form away once it succeeds', async () => {
  const { actions, shown } = actionsOnKite(['unavailable', 'unavailable', 'ok']);
  await actions.addCategory('Kites');
  await actions.edit('idea-1', { target: 'Sky' });
  await actions.edit('idea-1', { target: 'Sky' });
  expect(shown()).toEqual([
    [en.errors.internal, undefined],
    [en.toasts.edited, 'Kite'],
  ]);
});
