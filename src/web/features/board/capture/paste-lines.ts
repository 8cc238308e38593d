import { type Environment } from '#client/environment.ts';
import { currentStamp } from '#client/replica/create-mutation.ts';
import { pastedLines } from '#domain/capture/pasted-lines.ts';
import { type CaptureContext } from '#domain/capture/read-capture.ts';
import { maxLength } from '#domain/idea/idea-text.ts';
import { type IdeaFields } from '#domain/idea/idea.ts';
import { limits } from '#domain/primitives/limits.ts';
import { type Forge } from '../../../app/context/forge.ts';
import { emptyFields } from '../../idea/form/idea-form.ts';
import { pastedIdea } from './captured-ideas.ts';

export interface PasteLinesDeps extends Pick<Forge, 'actions' | 'dialogs' | 'toasts'> {
  readonly environment: Environment;
  readonly context: Omit<CaptureContext, 'keptAsText' | 'now'>;
  /** The category of lines that name none. */
  readonly category: string;
  /** Called with the only line of a text. */
  onLine(line: string): void;
  onAdded(ideas: readonly IdeaFields[]): void;
}

/** Asks whether a pasted text becomes one idea from each of its lines. */
export function pasteLines(text: string, deps: PasteLinesDeps): void {
  const { actions, dialogs, environment, toasts, context, category } = deps;
  const lines = pastedLines(text);
  const [first] = lines;
  if (first === undefined) return;
  if (lines.length === 1) return deps.onLine(first);
  if (lines.length > limits.capturedIdeas) return void toasts.error((words) => words.capture.tooManyLines);
  const add = async () => {
    const stamp = currentStamp(environment);
    const ideas = lines.map((line) => pastedIdea(line, { ...context, now: stamp.at }, category, stamp));
    if (ideas.some(({ title }) => title.length > maxLength.title))
      return void toasts.error((words) => words.form.tooLong(maxLength.title));
    if (await actions.capture(ideas)) deps.onAdded(ideas.map((idea) => ({ ...emptyFields, ...idea })));
  };
  dialogs.ask({
    text: (words) => words.capture.addLines(lines.length),
    confirmLabel: (words) => words.capture.add,
    isDestructive: false,
    onConfirm: () => void add(),
  });
}
