import { type OpenAccount } from '#client/open-account.ts';
import { currentStamp } from '#client/replica/create-mutation.ts';
import { capturedIdea } from '#domain/capture/captured-idea.ts';
import { pastedLines } from '#domain/capture/pasted-lines.ts';
import { readCapture } from '#domain/capture/read-capture.ts';
import { allCategories, defaultCategory } from '#domain/idea/categories.ts';
import { maxLength } from '#domain/idea/idea-text.ts';
import { type CapturedIdea, capturedId } from '#domain/mutation/mutation.ts';
import { limits } from '#domain/primitives/limits.ts';
import { captureMessages } from '#messages/capture-messages.ts';
import { type Messages } from '#messages/en/en.ts';
import { type Forge } from '../../../app/context/forge.ts';
import { emptyFields } from '../../idea/form/idea-fields.ts';
import { showHiddenToast } from '../new-idea/hidden-toast.ts';
import { revealAdded } from '../new-idea/reveal-added.ts';
import { type BoardState } from '../state/board-state.ts';
import { captureFault, pastedIdea } from './captured-ideas.ts';
import { type CaptureDraftField } from './use-capture-draft.ts';

export interface CaptureDeps extends Pick<
  Forge,
  'actions' | 'dialogs' | 'environment' | 'messages' | 'toasts' | 'zone'
> {
  readonly account: OpenAccount;
  readonly board: BoardState;
}

/**
 * Adds the idea of the line as it was when Enter was pressed, `draft.line`, or passes on why it is refused. Only marks add
 * nothing. What was typed behind it since, while this code loaded, stays for the next idea.
 */
export function submitLine(
  deps: CaptureDeps,
  draft: CaptureDraftField,
  on: { taken(): void; refused(line: string, error: string): void },
): void {
  const { line, keptAsText, newTags, at } = draft.current();
  const rest = line.startsWith(draft.line) ? line.slice(draft.line.length) : '';
  const entered = line.slice(0, line.length - rest.length);
  const { context, category } = readingOf(deps, newTags);
  const idea = capturedIdea(readCapture(entered, { ...context, keptAsText, now: at }), category);
  const fault = captureFault(idea, currentStamp(deps.environment));
  if (fault === 'fields-required') return;
  if (fault !== null) {
    const { errors, form } = deps.messages.get();
    return on.refused(line, fault === 'text-too-long' ? form.tooLong(maxLength.title) : errors[fault]);
  }
  on.taken();
  if (rest !== '') draft.change(entered);
  void draft.submit((id) => add(deps, [idea], id));
  if (rest !== '') draft.change(rest);
}

/** Adds an idea from each line. */
export async function captureLines(deps: CaptureDeps, lines: readonly string[]): Promise<void> {
  const stamp = currentStamp(deps.environment);
  const { context, category } = readingOf(deps);
  const ideas = lines.map((line) => pastedIdea(line, { ...context, now: stamp.at }, category, stamp));
  if (ideas.some(({ title }) => title.length > maxLength.title))
    deps.toasts.error((words) => words.form.tooLong(maxLength.title));
  else await add(deps, ideas);
}

/** Asks whether a pasted text becomes one idea from each of its lines. A text of one line goes to `onLine`. */
export function pasteLines(deps: CaptureDeps, text: string, onLine: (line: string) => void): void {
  const lines = pastedLines(text);
  const [first] = lines;
  if (first === undefined) return;
  if (lines.length === 1) return onLine(first);
  if (lines.length > limits.capturedIdeas)
    return void deps.toasts.error((words) => pasteWords(words).tooMany);
  deps.dialogs.ask({
    text: (words) => pasteWords(words).question(lines.length),
    confirmLabel: (words) => pasteWords(words).add,
    isDestructive: false,
    onConfirm: () => void captureLines(deps, lines),
  });
}

const pasteWords = ({ format }: Messages) => captureMessages[format.language].pastedLines;

/** How lines are read, and the category of those that name none. */
function readingOf({ account, board, messages, zone }: CaptureDeps, newTags: readonly string[] = []) {
  return {
    context: {
      language: messages.get().format.language,
      zone: zone.get(),
      categories: allCategories(account.view.account.categories),
      tags: [...(account.view.account.tags ?? []), ...newTags],
    },
    category: board.filter.get().category ?? defaultCategory,
  };
}

async function add(deps: CaptureDeps, ideas: readonly CapturedIdea[], mutationId?: string): Promise<boolean> {
  const { actions, board, toasts } = deps;
  const reveal = (id: string) => revealAdded(deps, capturedId(id, 0));
  const isAdded = await actions.capture(ideas, mutationId, ideas.length === 1 ? reveal : undefined);
  if (isAdded)
    showHiddenToast(
      toasts,
      board,
      ideas.map((idea) => ({ ...emptyFields, ...idea })),
    );
  return isAdded;
}
