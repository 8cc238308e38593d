import { type ClipboardEvent } from 'react';
import { currentStamp } from '#client/replica/create-mutation.ts';
import { allCategories, defaultCategory } from '#domain/idea/categories.ts';
import { maxLength } from '#domain/idea/idea-text.ts';
import { limits } from '#domain/primitives/limits.ts';
import { useAccountState, useForge, useMessages, useZone } from '../../../app/context/forge.ts';
import { emptyFields } from '../../idea/form/idea-form.ts';
import { useHiddenToast } from '../new-idea/use-hidden-toast.ts';
import { useBoard } from '../state/board-context.ts';

/** Loads with the first paste of several lines. */
const loadReader = async () => {
  const [{ pastedLines }, { pastedIdea }] = await Promise.all([
    import('#domain/capture/pasted-lines.ts'),
    import('./captured-ideas.ts'),
  ]);
  return { pastedLines, pastedIdea };
};

/**
 * Returns a listener that asks whether a pasted text becomes one idea from each of its lines. A text of one line goes
 * into the field.
 */
export function usePasteLines(onLine: (line: string) => void): (event: ClipboardEvent) => void {
  const { actions, dialogs, environment, toasts } = useForge();
  const board = useBoard();
  const { categories } = useAccountState();
  const { format } = useMessages();
  const zone = useZone();
  const showHiddenToast = useHiddenToast();

  const ask = async (text: string) => {
    const { pastedLines, pastedIdea } = await loadReader();
    const lines = pastedLines(text);
    const [first] = lines;
    if (first === undefined) return;
    if (lines.length === 1) return onLine(first);
    if (lines.length > limits.capturedIdeas) return toasts.error((words) => words.capture.tooManyLines);
    const add = async () => {
      const stamp = currentStamp(environment);
      const context = {
        language: format.language,
        now: stamp.at,
        zone,
        categories: allCategories(categories),
      };
      const category = board.filter.get().category ?? defaultCategory;
      const ideas = lines.map((line) => pastedIdea(line, context, category, stamp));
      if (ideas.some(({ title }) => title.length > maxLength.title))
        return toasts.error((words) => words.form.tooLong(maxLength.title));
      if (await actions.capture(ideas)) showHiddenToast(ideas.map((idea) => ({ ...emptyFields, ...idea })));
    };
    dialogs.ask({
      text: (words) => words.capture.addLines(lines.length),
      confirmLabel: (words) => words.capture.add,
      isDestructive: false,
      onConfirm: () => void add(),
    });
  };

  return (event) => {
    const text = event.clipboardData.getData('text');
    if (!/[\r\n\u2028\u2029]/.test(text.trim())) return;
    event.preventDefault();
    ask(text).catch(() => toasts.error((words) => words.toasts.addFailed));
  };
}
