import { expect, it } from 'vitest';
import { writable } from '#client/observable.ts';
import { type Filter, noFilter } from '#domain/board/filter.ts';
import { createFakeClock } from '#tests/harness/fake-clock.ts';
import { type Dialogs, createDialogs } from '../../../app/feedback/dialogs.ts';
import { forgetPlaces } from '../../../app/places/entry.ts';
import { createFakeHistory } from '../../../app/places/testing/fake-history.ts';
import { type ViewName } from '../state/board-state.ts';
import { arrivalPlace } from './arrival-place.ts';
import { keepPlace } from './keep-place.ts';

type FakeHistory = ReturnType<typeof createFakeHistory>;

/** A page of Ada's that opens on a tab's history: the board begins where the address leads. */
function openPage(
  tab: FakeHistory = createFakeHistory(),
  { owner = 'ada', prepare }: { owner?: string; prepare?(dialogs: Dialogs): void } = {},
) {
  const { history } = tab;
  const arrival = arrivalPlace(history, owner);
  const view = writable<ViewName>(arrival?.view ?? 'focus');
  const isCalendar = writable(arrival?.isCalendar ?? false);
  const filter = writable<Filter>({ ...noFilter, ...arrival?.filter });
  const openedIdea = writable<string | null>(null);
  const dialogs = createDialogs();
  prepare?.(dialogs);
  const clock = createFakeClock();
  const waiting = new Set<() => void>();
  const reminded: string[] = [];
  const filterBy = (change: Partial<Filter>) => filter.set({ ...filter.get(), ...change });
  const stop = keepPlace({
    history,
    owner,
    dialogs,
    openedIdea,
    board: { view, isCalendar, showCalendar: isCalendar.set, filter, filterBy },
    showView(next) {
      view.set(next);
      tab.scrollTo(0);
    },
    closeTopmost() {
      if (dialogs.question.get() !== null) dialogs.closeQuestion();
      else if (dialogs.isPaletteOpen.get()) dialogs.setPaletteOpen(false);
      else dialogs.close();
    },
    whenKnown(id, run) {
      if (id === 'kite') run();
      if (id.startsWith('late')) waiting.add(run);
      return () => waiting.delete(run);
    },
    showReminded: (id, press) => reminded.push(`${id} ${press}`),
    schedule: clock.schedule,
  });
  return {
    clock,
    reminded,
    dialogs,
    filter,
    filterBy,
    isCalendar,
    openedIdea,
    stop,
    view,
    arrive: () => [...waiting].forEach((run) => run()),
  };
}

/** Lets moves of the history and what follows from them happen. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

const question = { text: () => 'Delete it?', confirmLabel: () => 'Delete', onConfirm: () => {} };

it('writes the place into the entry where the page was opened, and adds none', async () => {
  const tab = createFakeHistory();
  openPage(tab);
  await settle();
  expect(tab.fragments()).toEqual(['view=focus']);
});

it('adds an entry for the calendar, which a reload opens again, and keeps it while other views are shown', async () => {
  const tab = createFakeHistory();
  const { isCalendar, view } = openPage(tab);
  view.set('list');
  await settle();
  isCalendar.set(true);
  await settle();
  view.set('all');
  await settle();
  view.set('list');
  await settle();
  expect(tab.fragments()).toEqual([
    'view=focus',
    'view=list',
    'view=list&as=calendar',
    'view=all',
    'view=list&as=calendar',
  ]);
  expect(openPage(tab).isCalendar.get()).toBe(true);
  tab.back();
  expect([view.get(), isCalendar.get()]).toEqual(['all', true]);
  tab.back();
  tab.back();
  expect([view.get(), isCalendar.get()]).toEqual(['list', false]);
  tab.forward();
  expect(isCalendar.get()).toBe(true);
});

it('adds an entry for each view and goes back through them', async () => {
  const tab = createFakeHistory();
  const { view } = openPage(tab);
  for (const next of ['list', 'dashboard'] as const) {
    view.set(next);
    await settle();
  }
  expect(tab.fragments()).toEqual(['view=focus', 'view=list', 'view=dashboard']);
  tab.back();
  expect(view.get()).toBe('list');
  tab.back();
  expect(view.get()).toBe('focus');
  tab.forward();
  await settle();
  expect(view.get()).toBe('list');
  expect(tab.fragments()).toEqual(['view=focus', 'view=list', 'view=dashboard']);
  expect(tab.index()).toBe(1);
});

it('goes back to a view where it was scrolled', async () => {
  const tab = createFakeHistory('view=list');
  const { view } = openPage(tab);
  tab.scrollTo(700);
  view.set('focus');
  tab.scrollTo(0);
  await settle();
  tab.back();
  expect([view.get(), tab.history.scrollTop()]).toEqual(['list', 700]);
});

it('adds an entry for a filter and none for the letters of a search', async () => {
  const tab = createFakeHistory('view=list');
  const { clock, filter, filterBy } = openPage(tab);
  for (const search of ['k', 'ki', 'kit']) {
    filterBy({ search });
    await settle();
  }
  filterBy({ category: 'Art' });
  await settle();
  filterBy({ search: '' });
  await settle();
  clock.advance(1_000);
  expect(tab.fragments()).toEqual(['view=list', 'view=list&category=Art']);
  tab.back();
  expect(filter.get()).toEqual({ ...noFilter, search: 'kit' });
  tab.forward();
  expect(filter.get()).toEqual({ ...noFilter, category: 'Art' });
});

it('finds the words of a search again after a reload, which no address holds', async () => {
  const tab = createFakeHistory('view=list');
  const page = openPage(tab);
  page.filterBy({ search: 'my secret' });
  await settle();
  page.clock.advance(500);
  page.stop();
  expect(openPage(tab).filter.get().search).toBe('my secret');
  expect(tab.fragments()).toEqual(['view=list']);
});

it('adds an entry for a dialog, which Back closes', async () => {
  const tab = createFakeHistory();
  const { dialogs } = openPage(tab);
  dialogs.show({ kind: 'edit', id: 'kite' });
  await settle();
  expect(tab.fragments()).toEqual(['view=focus', 'view=focus&dialog=edit&idea=kite']);
  tab.back();
  await settle();
  expect(dialogs.isAnyOpen()).toBe(false);
  expect(tab.index()).toBe(0);
});

it('goes back where a dialog is closed by its button, and leaves no entry behind', async () => {
  const tab = createFakeHistory();
  const { dialogs, view } = openPage(tab);
  dialogs.show({ kind: 'trash' });
  await settle();
  dialogs.close();
  await settle();
  expect(tab.index()).toBe(0);
  view.set('list');
  await settle();
  expect(tab.fragments()).toEqual(['view=focus', 'view=list']);
});

it('does not open a dialog again that a reload finds closed before the page has gone back', async () => {
  const tab = createFakeHistory();
  const { dialogs } = openPage(tab);
  dialogs.show({ kind: 'trash' });
  await settle();
  dialogs.close();
  await settle();
  // The entry that the page is still at while it goes back.
  expect(tab.fragments()).toEqual(['view=focus', 'view=focus']);
  tab.forward();
  await settle();
  expect([dialogs.isAnyOpen(), tab.index()]).toEqual([false, 0]);
});

it('closes a question, the palette and the dialog below them one by one', async () => {
  const tab = createFakeHistory();
  const { dialogs } = openPage(tab);
  dialogs.show({ kind: 'trash' });
  dialogs.setPaletteOpen(true);
  await settle();
  dialogs.ask(question);
  await settle();
  expect(tab.index()).toBe(3);
  tab.back();
  expect([dialogs.question.get(), dialogs.isPaletteOpen.get()]).toEqual([null, true]);
  tab.back();
  expect([dialogs.isPaletteOpen.get(), dialogs.open.get()]).toEqual([false, { kind: 'trash' }]);
  tab.back();
  await settle();
  expect(dialogs.isAnyOpen()).toBe(false);
  expect(tab.index()).toBe(0);
});

it('puts a dialog in the place of the palette that opened it', async () => {
  const tab = createFakeHistory();
  const { dialogs } = openPage(tab);
  dialogs.setPaletteOpen(true);
  await settle();
  dialogs.setPaletteOpen(false);
  dialogs.show({ kind: 'notes', id: 'kite' });
  await settle();
  expect(tab.fragments()).toEqual(['view=focus', 'view=focus&dialog=notes&idea=kite']);
});

it('adds the view that a command of the palette shows to the view below it', async () => {
  const tab = createFakeHistory();
  const { dialogs, view } = openPage(tab);
  dialogs.setPaletteOpen(true);
  await settle();
  dialogs.setPaletteOpen(false);
  view.set('dashboard');
  await settle();
  expect(tab.fragments()).toEqual(['view=focus', 'view=dashboard']);
  expect(tab.index()).toBe(1);
});

it('keeps a filter that was changed while a dialog was open when Back closes the dialog', async () => {
  const tab = createFakeHistory('view=list&priority=Low');
  const { dialogs, filter, filterBy } = openPage(tab);
  dialogs.show({ kind: 'messages' });
  await settle();
  filterBy(noFilter);
  await settle();
  tab.back();
  await settle();
  expect(dialogs.isAnyOpen()).toBe(false);
  expect(filter.get()).toEqual(noFilter);
  expect(tab.fragments().at(tab.index())).toBe('view=list');
});

it('does not open a question again that Forward leads to', async () => {
  const tab = createFakeHistory();
  const { dialogs } = openPage(tab);
  dialogs.ask(question);
  await settle();
  tab.back();
  tab.forward();
  await settle();
  expect(dialogs.isAnyOpen()).toBe(false);
  expect(tab.index()).toBe(0);
});

it('opens the view, the filters and the dialog of a link, and leaves from there', async () => {
  const tab = createFakeHistory('view=list&priority=Low&dialog=edit&idea=kite');
  const { dialogs, filter, view } = openPage(tab);
  await settle();
  expect(view.get()).toBe('list');
  expect(filter.get()).toEqual({ ...noFilter, priority: 'Low' });
  expect(dialogs.open.get()).toEqual({ kind: 'edit', id: 'kite' });
  expect(tab.fragments()).toEqual(['view=list&priority=Low&dialog=edit&idea=kite']);
  dialogs.close();
  await settle();
  expect(tab.fragments()).toEqual(['view=list&priority=Low']);
});

it('opens a dialog again after a reload, which closes to the entry below', async () => {
  const tab = createFakeHistory('view=list');
  const before = openPage(tab);
  before.dialogs.show({ kind: 'history', id: 'kite' });
  await settle();
  before.stop();
  const { dialogs } = openPage(tab);
  await settle();
  expect(dialogs.open.get()).toEqual({ kind: 'history', id: 'kite' });
  dialogs.close();
  await settle();
  expect(tab.index()).toBe(0);
});

it('goes back from a question that a reload has closed', async () => {
  const tab = createFakeHistory('view=list');
  const before = openPage(tab);
  before.dialogs.show({ kind: 'trash' });
  before.dialogs.ask(question);
  await settle();
  expect(tab.index()).toBe(2);
  before.stop();
  const { dialogs } = openPage(tab);
  await settle();
  expect(dialogs.open.get()).toEqual({ kind: 'trash' });
  expect(tab.index()).toBe(1);
});

it('ignores an idea that does not exist, and opens one that arrives later', async () => {
  const unknown = createFakeHistory('view=list&dialog=edit&idea=gone');
  const page = openPage(unknown);
  await settle();
  expect(page.dialogs.isAnyOpen()).toBe(false);
  expect(unknown.fragments()).toEqual(['view=list']);
  const late = openPage(createFakeHistory('view=list&dialog=edit&idea=late'));
  late.arrive();
  expect(late.dialogs.open.get()).toEqual({ kind: 'edit', id: 'late' });
});

it('opens a late idea over no other dialog, and not after it was stopped', () => {
  const busy = openPage(createFakeHistory('view=list&dialog=edit&idea=late'));
  busy.dialogs.show({ kind: 'help' });
  busy.arrive();
  expect(busy.dialogs.open.get()).toEqual({ kind: 'help' });
  const stopped = openPage(createFakeHistory('view=list&dialog=edit&idea=late'));
  stopped.stop();
  stopped.arrive();
  expect(stopped.dialogs.open.get()).toBe(null);
});

it('opens a late idea in no other place than its address', async () => {
  for (const address of ['view=list&dialog=edit&idea=late', 'view=list&idea=late']) {
    const changed = openPage(createFakeHistory(address));
    await settle();
    changed.view.set('all');
    await settle();
    changed.arrive();
    expect([changed.dialogs.open.get(), changed.openedIdea.get()]).toEqual([null, null]);
    const tab = createFakeHistory('view=focus');
    const left = openPage(tab);
    await settle();
    tab.follow(address);
    await settle();
    tab.back();
    await settle();
    left.arrive();
    expect([left.view.get(), left.dialogs.open.get(), left.openedIdea.get()]).toEqual(['focus', null, null]);
    const stopped = openPage(createFakeHistory(address));
    stopped.stop();
    stopped.arrive();
    expect([stopped.dialogs.open.get(), stopped.openedIdea.get()]).toEqual([null, null]);
  }
});

it('names the open row of the list without an entry of its own', async () => {
  const tab = createFakeHistory('view=list');
  const page = openPage(tab);
  page.openedIdea.set('kite');
  await settle();
  expect(tab.fragments()).toEqual(['view=list&idea=kite']);
  page.view.set('all');
  await settle();
  page.openedIdea.set(null);
  tab.back();
  expect(page.openedIdea.get()).toBe('kite');
  page.stop();
  expect(openPage(tab).openedIdea.get()).toBe('kite');
});

it('adds an entry for the help that opened by itself before', async () => {
  const tab = createFakeHistory('view=list&dialog=trash');
  const { dialogs } = openPage(tab, { prepare: (before) => before.show({ kind: 'help' }) });
  await settle();
  expect(dialogs.open.get()).toEqual({ kind: 'help' });
  expect(tab.fragments()).toEqual(['view=list', 'view=list&dialog=help']);
});

it('follows a link of its own in the same tab', async () => {
  const tab = createFakeHistory();
  const { view } = openPage(tab);
  tab.follow('view=all&priority=High');
  await settle();
  expect(view.get()).toBe('all');
  expect(tab.fragments()).toEqual(['view=focus', 'view=all&priority=High']);
  tab.back();
  expect(view.get()).toBe('focus');
});

it('leaves a link that resets a password to its reader', async () => {
  const tab = createFakeHistory('view=list');
  const { view } = openPage(tab);
  tab.follow('reset=3f');
  await settle();
  expect(tab.fragments()).toEqual(['view=list', 'reset=3f']);
  // As the reader does.
  tab.history.replace(null, '');
  view.set('all');
  await settle();
  expect(tab.fragments().at(-1)).toBe('view=all');
});

it('opens nothing of another person whose entries are still in the tab', async () => {
  const tab = createFakeHistory('view=list&priority=Low');
  const ada = openPage(tab);
  ada.filterBy({ search: 'secret' });
  await settle();
  ada.view.set('all');
  await settle();
  ada.stop();
  const bob = openPage(tab, { owner: 'bob' });
  await settle();
  expect([bob.view.get(), bob.filter.get()]).toEqual(['focus', noFilter]);
  tab.back();
  await settle();
  expect([bob.view.get(), bob.filter.get()]).toEqual(['focus', noFilter]);
  expect(tab.fragments()).toEqual(['view=focus', 'view=focus']);
});

it('removes the places of a person who signs out, even while the page is going back', async () => {
  const tab = createFakeHistory();
  const { dialogs, stop, view } = openPage(tab);
  for (const next of ['list', 'all'] as const) {
    view.set(next);
    await settle();
  }
  dialogs.show({ kind: 'account' });
  await settle();
  expect(tab.index()).toBe(3);
  dialogs.close();
  await Promise.resolve();
  stop();
  forgetPlaces(tab.history);
  await settle();
  expect(tab.fragments()).toEqual(['', '']);
  expect(tab.index()).toBe(0);
});

it('clears the address of a page that has only one entry', async () => {
  const tab = createFakeHistory('view=list');
  const { stop } = openPage(tab);
  stop();
  forgetPlaces(tab.history);
  await settle();
  expect(tab.fragments()).toEqual(['']);
  expect(tab.history.state()).toBe(null);
});

it('shows the idea of a reminder whose address opens the page, and not again after a reload', async () => {
  const tab = createFakeHistory('view=list&idea=kite&reminder=not-now');
  const first = openPage(tab);
  await settle();
  expect([first.openedIdea.get(), first.reminded]).toEqual(['kite', ['kite not-now']]);
  expect(tab.fragments()).toEqual(['view=list&idea=kite']);
  first.stop();
  expect(openPage(tab).reminded).toEqual([]);
});

it('shows the idea of a reminder that is pressed while the page is open', async () => {
  const tab = createFakeHistory();
  const { openedIdea, reminded, view } = openPage(tab);
  await settle();
  tab.follow('view=list&idea=kite&reminder=open');
  await settle();
  expect([view.get(), openedIdea.get(), reminded]).toEqual(['list', 'kite', ['kite open']]);
  expect(tab.fragments()).toEqual(['view=focus', 'view=list&idea=kite']);
});

it('waits for the idea of a reminder that another device has just added', async () => {
  const { arrive, reminded } = openPage(createFakeHistory('view=list&idea=late-1&reminder=open'));
  await settle();
  expect(reminded).toEqual([]);
  arrive();
  expect(reminded).toEqual(['late-1 open']);
});
