import { useEffect } from 'react';
import { useAccount, useForge } from '../../../app/context/forge.ts';
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
import { actionOnCard, isMoveKey, moveFocusedCard } from './card-shortcuts.ts';
import { keepEarlyKey } from './keep-early-key.ts';
import { keepEarlyText } from './keep-early-text.ts';
import { createKeyRepeat } from './key-repeat.ts';
import { showView } from './show-view.ts';

/** Single-key shortcuts for frequent actions. They never fire during typing, and can be switched off. */
export function useShortcuts(): void {
  const forge = useForge();
  const { actions, dialogs, environment, preferences } = forge;
  const { drafts } = useAccount();
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
      if (isMenuLoading(dialogs) && !hasModifierKey(event)) {
        if (!isTextField(event.target)) return keepEarlyKey(event, dialogs);
        // The person has gone on to type elsewhere.
        dialogs.closeMenu();
      }
      const isOfBrowser = hasModifierKey(event) && !isMoveKey(event);
      const sheet = loadingSheet(dialogs);
      if (sheet && !hasModifierKey(event) && !event.isComposing)
        return keepEarlyText(event, sheet, { dialogs, board, drafts, environment });
      // A key that a dialog or menu has handled may have closed it by now.
      if (isOfBrowser || event.isComposing || event.defaultPrevented) return;
      if (!preferences.choices.get().shortcuts || isBusy(event.target, dialogs)) return;
      // Held or pressed twice, it would reopen the idea, or finish the next one.
      if (isRepeated && latinKey(event) === 'd') return undefined;
      const run = isMoveKey(event)
        ? moveFocusedCard(event, forge, board)
        : (actionFor(event, board, dialogs) ?? actionOnCard(event, forge));
      if (run === null) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      for (const stop of watches) stop();
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [actions, board, dialogs, drafts, environment, forge, preferences]);
}

/** Ctrl or ⌘ with Z, with Shift for redo; Ctrl+Y as on Windows. */
function isUndoKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey } = event;
  const key = latinKey(event);
  return (ctrlKey || metaKey) && !altKey && (key === 'z' || (key === 'y' && ctrlKey));
}

/** Whether a menu was opened whose code is not there yet. */
function isMenuLoading({ menu }: Dialogs): boolean {
  return menu.get() !== null && document.querySelector('[role=menu]') === null;
}

/** The sheet for a new idea if it was opened and its code is not there yet. */
function loadingSheet({ open }: Dialogs) {
  const dialog = open.get();
  return dialog?.kind === 'new-idea' && document.querySelector('dialog:modal') === null ? dialog : null;
}

/** Whether keys belong to a field, a menu or an open dialog. */
export function isBusy(target: EventTarget | null, dialogs: Dialogs): boolean {
  const isOfOther = target instanceof Element && target.closest('select, [popover=auto]') !== null;
  const isTyping = isTextField(target) && !target.readOnly;
  return isTyping || isOfOther || isCovered(dialogs);
}

/** Whether a layer covers the board, including dialogs still loading and dialogs of other parts. */
function isCovered(dialogs: Dialogs): boolean {
  return dialogs.isAnyOpen() || document.querySelector('dialog:modal') !== null;
}

/** Whether the topmost layer shows ideas or their notes, so that the user sees what undo changes. */
function showsChanges(dialogs: Dialogs): boolean {
  const kind = dialogs.open.get()?.kind ?? 'none';
  const isShowing = ['updates', 'notes', 'history', 'trash'].includes(kind);
  if (!isShowing) return !isCovered(dialogs);
  return dialogs.question.get() === null && document.querySelectorAll('dialog:modal').length === 1;
}

function actionFor(event: KeyboardEvent, board: BoardState, dialogs: Dialogs): (() => void) | null {
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
      return null;
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
