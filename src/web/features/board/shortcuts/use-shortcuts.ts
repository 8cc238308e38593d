import { useEffect } from 'react';
import { type Forge, useForge } from '../../../app/context/forge.ts';
import { type Dialogs } from '../../../app/feedback/dialogs.ts';
import { hasModifierKey } from '../../../ui/input/has-modifier-key.ts';
import { isTextField } from '../../../ui/input/is-text-field.ts';
import { isStillTyping, watchTyping } from '../../../ui/input/is-typing.ts';
import { latinKey } from '../../../ui/input/latin-key.ts';
import { hasNativeUndo, watchTextUndo } from '../../../ui/input/text-undo.ts';
import { searchFieldId } from '../filter/search-field-id.ts';
import { showCapture, showNewIdea } from '../new-idea/show-new-idea.ts';
import { useBoard } from '../state/board-context.ts';
import { type BoardState, views } from '../state/board-state.ts';
import { focusAdjacentCard } from './card-navigation.ts';
import { focusUpdateField } from './focus-update-field.ts';
import { createKeyRepeat } from './key-repeat.ts';
import { showView } from './show-view.ts';

/** Single-key shortcuts for frequent actions. They never fire during typing, and can be switched off. */
export function useShortcuts(): void {
  const { actions, dialogs, preferences } = useForge();
  const board = useBoard();
  useEffect(() => {
    const watches = [watchTyping(), watchTextUndo()];
    const isRepetition = createKeyRepeat();
    const onKeyDown = (event: Event) => {
      // A browser that fills in a form may send a keydown event without a key.
      if (!(event instanceof KeyboardEvent)) return undefined;
      const isRepeated = isRepetition(event);
      if (isStillTyping(event)) return hasModifierKey(event) || event.preventDefault();
      if (isUndoKey(event) && !hasNativeUndo(event.target) && showsChanges(dialogs)) {
        event.preventDefault();
        return void (event.shiftKey || latinKey(event) === 'y' ? actions.redo() : actions.undo());
      }
      if (event.key === 'Escape' && isTextField(event.target) && !isCovered(dialogs))
        return leaveField(event);
      const isPlain = !hasModifierKey(event) && !event.isComposing;
      if (!isPlain || !preferences.choices.get().shortcuts || isBusy(event.target, dialogs)) return;
      // Held or pressed twice, it would reopen the idea, or finish the next one.
      if (isRepeated && latinKey(event) === 'd') return undefined;
      const run = actionFor(event, board, { actions, dialogs });
      if (run === null) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      for (const stop of watches) stop();
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [actions, board, dialogs, preferences]);
}

/** Ctrl or ⌘ with Z, with Shift for redo; Ctrl+Y as on Windows. */
function isUndoKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey } = event;
  const key = latinKey(event);
  return (ctrlKey || metaKey) && !altKey && (key === 'z' || (key === 'y' && ctrlKey));
}

/** Whether keys belong to a field, a menu or an open dialog. */
function isBusy(target: EventTarget | null, dialogs: Dialogs): boolean {
  const isOfOther = target instanceof Element && target.closest('select, [role=menu]') !== null;
  return isTextField(target) || isOfOther || isCovered(dialogs);
}

/** Whether a layer covers the board, including dialogs still loading and dialogs of other parts. */
function isCovered(dialogs: Dialogs): boolean {
  return dialogs.isAnyOpen() || document.querySelector('dialog:modal') !== null;
}

/** Whether the topmost layer shows ideas or their notes, so that the user sees what undo changes. */
function showsChanges(dialogs: Dialogs): boolean {
  const kind = dialogs.open.get()?.kind ?? 'none';
  const isShowing = ['notes', 'history', 'trash'].includes(kind);
  if (!isShowing) return !isCovered(dialogs);
  return dialogs.question.get() === null && document.querySelectorAll('dialog:modal').length === 1;
}

function actionFor(event: KeyboardEvent, board: BoardState, forge: CardDeps): (() => void) | null {
  const { dialogs } = forge;
  const key = latinKey(event);
  const view = views[Number(key) - 1];
  if (view !== undefined) return () => showView(view, board);
  switch (key) {
    case 'n':
      return () => showNewIdea(dialogs);
    case 'q':
      return () => showCapture(dialogs);
    case '/':
      return () => document.getElementById(searchFieldId)?.focus();
    case '?':
      return () => dialogs.show({ kind: 'help' });
    case 'j':
      return () => focusAdjacentCard(1);
    case 'k':
      return () => focusAdjacentCard(-1);
    default:
      return actionOnCard(key, cardOf(event.target), forge);
  }
}

/**
 * Moves the focus to where single keys work: from a card's field to its title, from others to the view's tab.
 */
function leaveField({ target, defaultPrevented, isComposing }: KeyboardEvent): void {
  const field = target as HTMLInputElement;
  // Escape first clears a search.
  if (defaultPrevented || isComposing) return;
  const title = field.closest('[data-idea]')?.querySelector<HTMLElement>('[data-title]');
  (title ?? document.querySelector<HTMLElement>('[role=tab][aria-selected=true]'))?.focus();
}

/** The focused card, or the only card. None while a card has just replaced a finished idea's, for which the key was meant. */
function cardOf(target: EventTarget | null): HTMLElement | null {
  const focused = target instanceof Element ? target.closest<HTMLElement>('[data-idea]') : null;
  const [first, second] = document.querySelectorAll<HTMLElement>('[data-idea]');
  const card = focused ?? (second === undefined ? (first ?? null) : null);
  return card?.closest('[data-settling]') ? null : card;
}

type CardDeps = Pick<Forge, 'actions' | 'dialogs'>;

function actionOnCard(
  key: string,
  card: HTMLElement | null,
  { actions, dialogs }: CardDeps,
): (() => void) | null {
  const id = card?.dataset['idea'];
  if (!card || id === undefined) return null;
  if (key === 'd') return () => void actions.toggleFinished(id);
  if (key === 'e') return () => dialogs.show({ kind: 'edit', id });
  if (key === 'm') return () => dialogs.show({ kind: 'notes', id });
  return key === 'u' ? () => focusUpdateField(card) : null;
}
