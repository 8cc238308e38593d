import { type Forge } from '../../../app/context/forge.ts';
import { hasModifierKey } from '../../../ui/input/has-modifier-key.ts';
import { latinKey } from '../../../ui/input/latin-key.ts';
import { askToDelete } from '../../idea/card/ask-to-delete.ts';
import { openFieldMenu } from '../../idea/menus/open-field-menu.ts';
import { moveIdea } from '../list/move-idea.ts';
import { type BoardState } from '../state/board-state.ts';
import { focusUpdateField } from './focus-update-field.ts';

/** Alt with an arrow up or down. */
export function isMoveKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey && !ctrlKey && !metaKey && !shiftKey && (key === 'ArrowUp' || key === 'ArrowDown');
}

/** Moves the focused idea by one place. A held key moves it once: each move is a change of its own. */
export function moveFocusedCard(event: KeyboardEvent, forge: Forge, board: BoardState): (() => void) | null {
  const id = cardAt(event.target)?.closest<HTMLElement>('[data-item]')?.dataset['id'];
  if (id === undefined) return null;
  const by = event.key === 'ArrowUp' ? -1 : 1;
  return () => {
    if (!event.repeat) moveByPlaces({ ...forge, board }, id, by);
  };
}

export interface MoveDeps extends Forge {
  readonly board: BoardState;
}

/** Moves an idea up (-1) or down (1) among the shown ones, and announces its new place. */
export function moveByPlaces({ actions, announce, board, messages }: MoveDeps, id: string, by: number): void {
  const ideas = board.ideas.get();
  const from = ideas.findIndex((idea) => idea.id === id);
  const [idea, to] = [ideas[from], from + by];
  if (idea === undefined || ideas[to] === undefined) return;
  announce(messages.get().reorder.dropped(idea.title, to + 1, ideas.length));
  const focused = document.activeElement;
  moveIdea({ actions, board }, id, to, () => (focused instanceof HTMLElement ? focused : null));
}

/** The action of a key on the focused card, or on the only one. */
export function actionOnCard(event: KeyboardEvent, forge: Forge): (() => void) | null {
  const card = cardAt(event.target) ?? onlyCard();
  const id = card?.dataset['idea'];
  if (!card || id === undefined || hasModifierKey(event)) return null;
  // The card has just replaced a finished idea's, for which the key was meant.
  if (card.closest('[data-settling]')) return null;
  const { actions, dialogs } = forge;
  const key = latinKey(event);
  switch (key) {
    case 'd':
      return () => void actions.toggleFinished(id);
    case 'e':
      return () => dialogs.show({ kind: 'edit', id });
    case 'm':
      return () => dialogs.show({ kind: 'notes', id });
    case 'u':
      return () => focusUpdateField(card);
    case 't':
      return () => openFieldMenu(dialogs, 'deadline', card);
    case 'p':
      return () => openFieldMenu(dialogs, 'priority', card);
    case 's':
      // A finished idea has no such button.
      return card.querySelector('[data-not-now]') && (() => openFieldMenu(dialogs, 'setAside', card));
    case 'delete':
    case 'backspace':
      return event.repeat ? null : () => askToDelete(forge, id, event.key);
    case 'enter':
      return event.target === titleOf(card) ? opener(card) : null;
    default:
      return null;
  }
}

/** Shows more of a card whose title is no button. A row's title opens the row by itself. */
function opener(card: HTMLElement): (() => void) | null {
  const more = card.querySelector<HTMLElement>('[data-more]');
  return more && (() => more.click());
}

function titleOf(card: HTMLElement): HTMLElement | null {
  return card.querySelector('[data-title]');
}

function cardAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-idea]') : null;
}

function onlyCard(): HTMLElement | null {
  const [first, second] = document.querySelectorAll<HTMLElement>('[data-idea]');
  return second === undefined ? (first ?? null) : null;
}
