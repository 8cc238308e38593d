import { type RefObject, useEffect } from 'react';
import { useForge } from '../../../app/context/forge.ts';
import { hasModifierKey } from '../../../ui/input/has-modifier-key.ts';
import { isTextField } from '../../../ui/input/is-text-field.ts';
import { latinKey } from '../../../ui/input/latin-key.ts';
import { focusAdjacentCard } from '../shortcuts/card-navigation.ts';
import { isBusy } from '../shortcuts/use-shortcuts.ts';
import { type BoardState } from '../state/board-state.ts';
import { allSelected, extendedTo, toggled } from './select-ideas.ts';

/** Controls that take a press themselves, also while ideas are being selected. */
const ownPresses = '[data-select], [data-handle], [data-grip], input, textarea, select';

/** The keys of the toolbar's buttons on the focused idea; see `data-key` there. */
const toolbarKeys = /^[dtps]$|^delete$|^backspace$/;

/** Selects ideas of a list: by X, Shift with arrows, Ctrl+A, and presses with Ctrl or Shift. */
export function useSelection(list: RefObject<HTMLElement | null>, board: BoardState): void {
  const { dialogs, preferences } = useForge();
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const controller = new AbortController();
    const { signal } = controller;

    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event instanceof KeyboardEvent) || event.isComposing || event.defaultPrevented) return;
      if (isBusy(event.target, dialogs)) return;
      const run = actionOf(event, board, preferences.choices.get().shortcuts);
      if (run === null) return;
      event.preventDefault();
      // A held key selects once.
      if (!event.repeat || event.shiftKey) run();
    };
    // Before the shortcuts of the board, some of which mean the whole selection while there is one.
    document.addEventListener('keydown', onKeyDown, { capture: true, signal });

    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || board.selection.get() === null) return;
      if (event.defaultPrevented || event.isComposing || isBusy(event.target, dialogs)) return;
      endSelection(board);
    };
    // After menus and lifted items, which Escape ends first.
    document.addEventListener('keydown', onEscape, { signal });

    const onMouseDown = (event: MouseEvent) => {
      // It would select the text in between.
      if (event.shiftKey && itemOf(event.target) && !isTextField(event.target)) event.preventDefault();
    };
    element.addEventListener('mousedown', onMouseDown, { signal });

    const onClick = (event: MouseEvent) => {
      const item = itemOf(event.target);
      const id = item?.dataset['id'];
      // A click without detail is a key's.
      if (id === undefined || event.detail === 0 || (event.target as Element).closest(ownPresses)) return;
      const isRange = event.shiftKey;
      if (board.selection.get() === null && !isRange && !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      item?.querySelector<HTMLElement>('[data-title]')?.focus({ preventScroll: true });
      choose(board, id, isRange);
    };
    element.addEventListener('click', onClick, { capture: true, signal });
    return () => controller.abort();
  }, [list, board, dialogs, preferences]);
}

/** Selects an idea or takes it out again, or selects all up to it. */
export function choose(board: BoardState, id: string, isRange: boolean): void {
  const selection = board.selection.get();
  board.selection.set(isRange ? extendedTo(selection, id, board.ideas.get()) : toggled(selection, id));
}

/** Ends selecting. The focus stays in the list, or goes to the button that begins it. */
export function endSelection({ selection }: Pick<BoardState, 'selection'>): void {
  const toolbar = document.querySelector('[role=toolbar]');
  if (toolbar?.contains(document.activeElement))
    document.querySelector<HTMLElement>('[data-selects]')?.focus();
  selection.set(null);
}

function actionOf(event: KeyboardEvent, board: BoardState, hasShortcuts: boolean): (() => void) | null {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const key = latinKey(event);
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && key === 'a')
    return () => board.selection.set(allSelected(board.ideas.get()));
  const id = itemOf(event.target)?.dataset['id'];
  if (id === undefined || hasModifierKey(event)) return null;
  if (shiftKey && (key === 'arrowdown' || key === 'arrowup'))
    return isOnTitle(event.target) ? () => extend(board, id, key === 'arrowdown' ? 1 : -1) : null;
  if (!hasShortcuts) return null;
  if (key === 'x') return () => choose(board, id, shiftKey);
  if (board.selection.get() === null || !toolbarKeys.test(key)) return null;
  // Nothing happens until the toolbar's code is there.
  return () => document.querySelector<HTMLElement>(`[role=toolbar] [data-key~="${key}"]`)?.click();
}

/** Extends the selection by the next or previous idea, which gets the focus. */
function extend(board: BoardState, id: string, by: 1 | -1): void {
  const shown = board.ideas.get();
  const next = shown[shown.findIndex((idea) => idea.id === id) + by];
  const selection = board.selection.get();
  const isAnchored = selection !== null && selection.anchor !== null;
  const started = isAnchored ? selection : extendedTo(selection, id, shown);
  board.selection.set(next === undefined ? started : extendedTo(started, next.id, shown));
  focusAdjacentCard(by);
}

/** Whether the target is a card's title or its checkbox: other controls use the arrow keys themselves. */
function isOnTitle(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-title], [data-select]') !== null;
}

function itemOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null;
}
