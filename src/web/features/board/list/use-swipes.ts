import { type RefObject, useEffect } from 'react';
import { isFinished } from '#domain/idea/progress.ts';
import { useAccount, useForge } from '../../../app/context/forge.ts';
import { type SwipeSide } from '../../../ui/swipe/swipe-rules.ts';
import { openFieldMenu } from '../../idea/menus/open-field-menu.ts';

/**
 * Swipes of a list's ideas: right finishes or reopens, left opens the deadlines, twice as far left sets aside. They load
 * with the first touch.
 */
export function useSwipes(list: RefObject<HTMLElement | null>): void {
  const { actions, dialogs, messages } = useForge();
  const { view } = useAccount();
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const isDone = (id: string) => {
      const idea = view.get(id);
      return idea !== undefined && isFinished(idea);
    };
    let stop = () => {};
    const controller = new AbortController();
    const { signal } = controller;
    const load = async (event: PointerEvent) => {
      const press = followPresses(element, event);
      const { enableSwipes } = await import('../../../ui/swipe/enable-swipes.ts').finally(press.stop);
      if (signal.aborted) return;
      const deps = {
        label(id: string, side: SwipeSide) {
          const { card, form } = messages.get();
          if (side === 'farLeft' && !isDone(id)) return card.notNow;
          if (side !== 'right') return form.deadline;
          return isDone(id) ? card.reopen : card.finish;
        },
        onSwipe(id: string, side: SwipeSide, card: HTMLElement) {
          if (side === 'right') void actions.toggleFinished(id);
          else openFieldMenu(dialogs, side === 'farLeft' && !isDone(id) ? 'setAside' : 'deadline', card);
        },
      };
      stop = enableSwipes(element, deps, press.events());
    };
    const onFirstTouch = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return;
      element.removeEventListener('pointerdown', onFirstTouch);
      // Without its code there are no swipes; the next touch tries again.
      load(event).catch(() => element.addEventListener('pointerdown', onFirstTouch, { signal }));
    };
    element.addEventListener('pointerdown', onFirstTouch, { signal });
    return () => {
      controller.abort();
      stop();
    };
  }, [list, actions, dialogs, messages, view]);
}

/** After how long a finger's lift counts no more: later, an action would come as a surprise. In ms. */
const maxLateMs = 1_000;

/**
 * Follows a press that begins, and any later one in its place: `events` returns all of it so far, or nothing if it ended too
 * long ago to act on.
 */
function followPresses(
  list: HTMLElement,
  first: PointerEvent,
): { stop(this: void): void; events(): readonly PointerEvent[] } {
  let events = [first];
  let [pointerId, liftedAt] = [first.pointerId, Infinity];
  const watch = new AbortController();
  const onEvent = (event: PointerEvent) => {
    if (event.type === 'pointerdown') {
      // A second finger is the swipe's to judge.
      if (event.isPrimary) [events, pointerId, liftedAt] = [[], event.pointerId, Infinity];
      if (list.contains(event.target as Node)) events.push(event);
    } else if (event.pointerId === pointerId && events.length > 0) {
      events.push(event);
      if (event.type === 'pointerup') liftedAt = performance.now();
    }
  };
  for (const name of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const)
    document.addEventListener(name, onEvent, { signal: watch.signal });
  return {
    stop: () => watch.abort(),
    events: () => (performance.now() - liftedAt > maxLateMs ? [] : events),
  };
}
