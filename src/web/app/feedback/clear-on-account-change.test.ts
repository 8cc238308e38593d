import { expect, it } from 'vitest';
import { writable } from '#client/observable.ts';
import { type SessionState } from '#client/session/session.ts';
import { en } from '#messages/en/en.ts';
import { createFakeClock } from '#tests/harness/fake-clock.ts';
import { clearOnAccountChange } from './clear-on-account-change.ts';
import { createDialogs } from './dialogs.ts';
import { createToasts } from './toasts.ts';

const ada = { id: 'a', email: 'ada@example.org' };
const bob = { id: 'b', email: 'bob@example.org' };
const of = (currentUser: SessionState['currentUser'], isExpired = false): SessionState => ({
  currentUser,
  loading: false,
  error: null,
  isExpired,
  isAccountDeleted: false,
  isAccountUnknown: false,
  isServerRestored: false,
});

/** Ada's page with a dialog, a question over it and a message. */
function crowded() {
  const session = writable(of(ada));
  const dialogs = createDialogs();
  const toasts = createToasts(createFakeClock(), writable(en));
  const announcement = writable('Moved to place 2');
  const openedIdea = writable<string | null>('kite');
  clearOnAccountChange({ client: { session }, dialogs, openedIdea, toasts, announce: announcement.set });
  let ran = 0;
  dialogs.show({ kind: 'trash' });
  dialogs.setPaletteOpen(true);
  dialogs.ask({ text: () => 'Delete all?', confirmLabel: () => 'Delete all', onConfirm: () => (ran += 1) });
  toasts.success(() => 'Idea added!');
  return { session, dialogs, openedIdea, toasts, announcement, ran: () => ran };
}

it.each([
  ['signs out', null],
  ['gives way to somebody else', bob],
])('closes what was open and forgets what was said when the person %s', (_, next) => {
  const page = crowded();
  page.session.set(of(next));
  expect(page.dialogs.isAnyOpen()).toBe(false);
  expect(page.openedIdea.get()).toBe(null);
  expect(page.ran()).toBe(0);
  expect(page.toasts.shown.get()).toEqual([]);
  expect(page.toasts.log.get()).toEqual([]);
  expect(page.announcement.get()).toBe('');
});

it('shows the next person no message that appeared after the last one left', () => {
  const { session, toasts } = crowded();
  session.set(of(null));
  toasts.success(() => 'Said late');
  expect(toasts.shown.get()).toHaveLength(1);
  session.set(of(bob));
  expect(toasts.log.get()).toEqual([]);
});

it('leaves everything as it is while the person is the same, even if the session is lost or the address changes', () => {
  const { session, dialogs, toasts } = crowded();
  session.set(of(ada, true));
  session.set(of({ ...ada, email: 'ada@example.com' }));
  expect(dialogs.open.get()).toEqual({ kind: 'trash' });
  expect(dialogs.question.get()).not.toBe(null);
  expect(toasts.log.get()).toHaveLength(1);
  // None lies over the sign-in, but all can be read again.
  expect(toasts.shown.get()).toEqual([]);
});
