import { expect, it } from 'vitest';
import { type Client } from '#client/create-client.ts';
import { writable } from '#client/observable.ts';
import { createView } from '#client/replica/view.ts';
import { initialAccount } from '#domain/account/account.ts';
import { makeIdea } from '#domain/testing/make-idea.ts';
import { type Messages, en } from '#messages/en/en.ts';
import { es } from '#messages/es/es.ts';
import { createToasts } from '../feedback/toasts.ts';
import { createIdeaActions } from './idea-actions.ts';
import { silentDeps } from './testing/silent-deps.ts';

const id = 'idea-1';

/** Actions on one idea, the mutations dispatched, and a clock that the test moves. */
function actionsAt(progress: number, before: number | null = null) {
  const view = createView();
  const show = (to: number, title = 'Kite') =>
    view.show([id], { account: initialAccount, get: () => makeIdea({ progress: to, title }) });
  show(progress);
  const log: (string | number)[] = [];
  const clock = { now: 0 };
  const messages = writable<Messages>(en, Object.is);
  const toasts = createToasts({ now: () => 0, schedule: () => () => {} }, messages);
  const work = { progressBeforeFinish: async () => before };
  const actions = createIdeaActions({
    client: {
      account: { get: () => ({ view, user: { id: 'ada' }, work }) },
      onRefused: () => () => {},
      syncNotice: writable(null),
      async dispatch(name: string, args: { readonly progress: number }) {
        log.push(name, args.progress);
        show(args.progress);
        return { ok: true, id: `mutation-${log.length / 2}`, points: 0, isChange: true };
      },
      async undo(mutationId: string) {
        log.push('undo', mutationId);
        return { kind: 'nothing' };
      },
    } as unknown as Client,
    messages,
    toasts,
    ...silentDeps,
    now: () => clock.now,
  });
  return { actions, log, clock, show, toasts, messages };
}

it('finishes an idea with one press, and reopens it with the next', async () => {
  const { actions, log, clock } = actionsAt(40, 40);
  expect(await actions.toggleFinished(id)).toBe(true);
  clock.now += 500;
  expect(await actions.toggleFinished(id)).toBe(true);
  expect(log).toEqual(['setProgress', 100, 'setProgress', 40]);
});

it('ignores the second half of a double press', async () => {
  const { actions, log, clock } = actionsAt(40, 40);
  await actions.toggleFinished(id);
  clock.now += 499;
  expect(await actions.toggleFinished(id)).toBe(false);
  expect(log).toEqual(['setProgress', 100]);
});

it('reopens an idea at 90 if the progress before is not known', async () => {
  const { actions, log } = actionsAt(100);
  await actions.toggleFinished(id);
  expect(log).toEqual(['setProgress', 90]);
});

it('does not reopen an idea that was reopened meanwhile', async () => {
  const { actions, log, show } = actionsAt(100, 40);
  const reopening = actions.toggleFinished(id);
  show(70);
  expect(await reopening).toBe(false);
  expect(log).toEqual([]);
});

it('names the idea in the toast, in each language', async () => {
  const { actions, toasts, messages } = actionsAt(40);
  await actions.toggleFinished(id);
  const texts = () => toasts.shown.get().map(({ text }) => text);
  expect(texts()).toEqual(['Done! “Kite” is finished.']);
  messages.set(es);
  expect(texts()).toEqual(['¡Hecho! «Kite» está terminada.']);
});

it('undoes the mutation that finished the idea', async () => {
  const { actions, log } = actionsAt(40, 40);
  await actions.toggleFinished(id);
  await actions.undoFinish(id);
  expect(log).toEqual(['setProgress', 100, 'undo', 'mutation-1']);
});

it('reopens an idea that another device finished, to undo that', async () => {
  const { actions, log } = actionsAt(100, 30);
  await actions.undoFinish(id);
  expect(log).toEqual(['setProgress', 30]);
});
