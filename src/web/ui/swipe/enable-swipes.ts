import { type SwipeSide, gestureOf, swipeOffset, swipeSide, swipeThreshold } from './swipe-rules.ts';
import css from './swipe.module.css';

export interface SwipeDeps {
  /** The words shown behind an item that is swiped to this side. */
  label(id: string, side: SwipeSide): string;
  /** Called when an item that was released beyond the threshold is back in its place. */
  onSwipe(id: string, side: SwipeSide, card: HTMLElement): void;
}

/** Controls that use a finger's sideways movement themselves. */
const ownGestures = '[data-handle], [data-grip], input, textarea, select';

interface Touch {
  readonly pointerId: number;
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly card: HTMLElement;
  readonly item: HTMLElement;
}

/**
 * Swipes of the items of a list by touch: `data-item` with `data-id` marks an item, which holds its card. The
 * words behind the card say what releasing it will do. A second finger, scrolling and the browser's own gestures cancel.
 * `missed` are the pointer events from before this code was loaded; their swipe is caught up with.
 */
export function enableSwipes(
  list: HTMLElement,
  deps: SwipeDeps,
  missed: readonly PointerEvent[],
): () => void {
  let touch: Touch | null = null;
  /** The words behind the card, once the finger swipes. */
  let words: HTMLElement | null = null;

  /** Ends the gesture, and calls `then` once a swiped card is back in its place. */
  const reset = (then?: () => void) => {
    const ended = touch;
    touch = null;
    if (words === null || ended === null) return;
    const [shown, { card, item }] = [words, ended];
    words = null;
    card.style.transform = '';
    card.classList.remove(css.moving ?? '');
    // A frame later the browser is done with the press, which would close a menu opened before.
    requestAnimationFrame(async () => {
      await Promise.allSettled(card.getAnimations().map(({ finished }) => finished));
      shown.remove();
      if (!item.querySelector(':scope > [data-side]')) item.classList.remove(css.item ?? '');
      then?.();
    });
  };

  const begin = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') return;
    reset();
    if (!event.isPrimary) return;
    const target = event.target as Element;
    const item = target.closest<HTMLElement>('[data-item]');
    const card = item?.querySelector<HTMLElement>('[data-idea]');
    const id = item?.dataset['id'];
    if (!item || !card || id === undefined || target.closest(ownGestures)) return;
    touch = { pointerId: event.pointerId, id, x: event.clientX, y: event.clientY, card, item };
  };

  const show = ({ id, card, item }: Touch, x: number) => {
    const threshold = swipeThreshold(card.offsetWidth);
    const side = swipeSide(x, threshold);
    if (words === null) {
      words = document.createElement('div');
      words.className = css.words ?? '';
      words.setAttribute('aria-hidden', 'true');
      words.style.setProperty('--swipe-threshold', `${threshold}px`);
      item.classList.add(css.item ?? '');
      card.classList.add(css.moving ?? '');
      item.prepend(words);
    }
    words.dataset['side'] = side;
    words.textContent = deps.label(id, side);
    words.toggleAttribute('data-ready', Math.abs(x) >= threshold);
    card.style.transform = `translateX(${swipeOffset(x, threshold)}px)`;
  };

  const isCurrent = (event: PointerEvent) => touch !== null && event.pointerId === touch.pointerId;
  const capture = (pointerId: number) => {
    try {
      list.setPointerCapture(pointerId);
    } catch {
      // A missed press is over already.
    }
  };
  const move = (event: PointerEvent) => {
    if (touch === null || !isCurrent(event)) return;
    const x = event.clientX - touch.x;
    if (words === null) {
      const gesture = gestureOf(x, event.clientY - touch.y);
      if (gesture === 'scroll') return reset();
      if (gesture === 'undecided') return;
      capture(event.pointerId);
    }
    show(touch, x);
  };
  const end = (event: PointerEvent) => {
    if (touch === null || !isCurrent(event)) return;
    const { id, card, x: start } = touch;
    const x = event.clientX - start;
    const threshold = swipeThreshold(card.offsetWidth);
    const isReady = words !== null && Math.abs(x) >= threshold;
    reset(() => isReady && deps.onSwipe(id, swipeSide(x, threshold), card));
  };
  const cancel = (event: PointerEvent) => {
    if (isCurrent(event)) reset();
  };

  const controller = new AbortController();
  const { signal } = controller;
  const handlers = { pointerdown: begin, pointermove: move, pointerup: end, pointercancel: cancel };
  for (const event of missed) handlers[event.type as keyof typeof handlers](event);
  for (const name of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const)
    list.addEventListener(name, handlers[name], { signal });
  return () => {
    controller.abort();
    reset();
  };
}
