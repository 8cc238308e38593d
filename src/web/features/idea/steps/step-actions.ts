import { type MutationArgs } from '#domain/mutation/mutation.ts';
import { type Messages } from '#messages/en/en.ts';
import { stepsMessages } from '#messages/steps-messages.ts';
import { type IdeaActions } from '../../../app/actions/idea-actions.ts';
import { type LocalizedText } from '../../../app/feedback/toasts.ts';
import { focusAfterRemoval } from '../../../app/focus/focus-after-removal.ts';

type Perform = Pick<IdeaActions, 'perform'>;

export function addStep(
  { perform }: Perform,
  id: string,
  text: string,
  mutationId?: string,
): Promise<boolean> {
  return perform('addStep', { id, text }, { sound: 'update', ideaId: id }, mutationId);
}

/** Adds the lines of a pasted list, which one Undo takes back. */
export function addSteps({ perform }: Perform, id: string, lines: readonly string[]): Promise<boolean> {
  const [text = '', ...more] = lines;
  const feedback = { sound: 'update', ideaId: id, canUndo: true } as const;
  return perform(
    'addStep',
    { id, text, more },
    { ...feedback, text: (words) => textsOf(words).severalAdded(lines.length) },
  );
}

/** Ticks a step off, or makes it open again. It may finish the idea, whose card then leaves. */
export function setStep({ perform }: Perform, args: MutationArgs['setStep']): Promise<boolean> {
  const sound = args.done ? ({ sound: 'update' } as const) : {};
  return focusAfterRemoval(args.id, () => perform('setStep', args, { ...finishing(args.id), ...sound }));
}

export function moveStep({ perform }: Perform, args: MutationArgs['moveStep']): Promise<boolean> {
  return perform('moveStep', args, { sound: 'move' });
}

export function setProgressBy({ perform }: Perform, args: MutationArgs['setProgressBy']): Promise<boolean> {
  return focusAfterRemoval(args.id, () => perform('setProgressBy', args, finishing(args.id)));
}

export function editStep(
  { perform }: Perform,
  args: { readonly id: string; readonly entry: string; readonly text: string },
  mutationId?: string,
): Promise<boolean> {
  const text: LocalizedText = (words) => textsOf(words).edited;
  return perform('editEntry', { ...args, list: 'steps' }, { text, canUndo: true }, mutationId);
}

/** Deletes a step. The others may all be done, which finishes the idea. */
export function removeStep({ perform }: Perform, id: string, entry: string): Promise<boolean> {
  const text: LocalizedText = (words) => textsOf(words).deleted;
  const feedback = { ...finishing(id), text };
  return focusAfterRemoval(id, () => perform('deleteEntry', { id, list: 'steps', entry }, feedback));
}

const textsOf = ({ format }: Messages) => stepsMessages[format.language].steps;

/** The feedback of a mutation that may finish the idea. */
function finishing(ideaId: string) {
  return {
    ideaId,
    canUndo: true,
    completedText: (words, title) => words.toasts.completed(title),
  } satisfies Parameters<IdeaActions['perform']>[2];
}
