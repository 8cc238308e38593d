import { keepPlace } from '../../ui/keep-focus.ts';

/**
 * Does what may take an idea's card away, and leads the focus to the title of the next one, else of the one
 * before, else to what the empty board offers. Where the card stays and only what had the focus goes, as the
 * update field of a finished idea, to its own title.
 */
export async function focusAfterRemoval(id: string, act: () => Promise<boolean>): Promise<boolean> {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-idea]')];
  const place = cards.findIndex((card) => card.dataset['idea'] === id);
  const heir = (cards[place + 1] ?? cards[place - 1])?.dataset['idea'];
  const hadFocus = cards[place]?.contains(document.activeElement) ?? false;
  const focusHeir = keepPlace();
  const isDone = await act();
  focusHeir(() => {
    const own = titleOf(id);
    if (own !== null) return hadFocus ? [own] : [];
    return [
      heir === undefined ? null : titleOf(heir),
      document.querySelector<HTMLElement>('[data-idea] [data-title]'),
      document.querySelector<HTMLElement>('[data-empty] button'),
    ];
  });
  return isDone;
}

function titleOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-idea="${CSS.escape(id)}"] [data-title]`);
}
