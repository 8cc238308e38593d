import { type ClipboardEvent } from 'react';
import { allCategories, defaultCategory } from '#domain/idea/categories.ts';
import { useAccountState, useForge, useMessages, useZone } from '../../../app/context/forge.ts';
import { useHiddenToast } from '../new-idea/use-hidden-toast.ts';
import { useBoard } from '../state/board-context.ts';

/**
 * Returns a listener that asks whether a pasted text becomes one idea from each of its lines. A text of one line goes
 * into the field.
 */
export function usePasteLines(onLine: (line: string) => void): (event: ClipboardEvent) => void {
  const forge = useForge();
  const board = useBoard();
  const { categories } = useAccountState();
  const { language } = useMessages().format;
  const zone = useZone();
  const onAdded = useHiddenToast();
  const ask = async (text: string) => {
    // Loads with the first paste of several lines.
    const { pasteLines } = await import('./paste-lines.ts');
    const context = { language, zone, categories: allCategories(categories) };
    const category = board.filter.get().category ?? defaultCategory;
    pasteLines(text, { ...forge, context, category, onLine, onAdded });
  };
  return (event) => {
    const text = event.clipboardData.getData('text');
    if (!/[\r\n\u2028\u2029]/.test(text.trim())) return;
    event.preventDefault();
    ask(text).catch(() => forge.toasts.error((words) => words.toasts.addFailed));
  };
}
