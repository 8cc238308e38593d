import { type MutationArgs } from '#domain/mutation/mutation.ts';
import { type PerformWithFeedback } from './perform-with-feedback.ts';

export interface StepActions {
  addStep(id: string, text: string, mutationId?: string): Promise<boolean>;
  setStep(args: MutationArgs['setStep']): Promise<boolean>;
  moveStep(args: MutationArgs['moveStep']): Promise<boolean>;
  setProgressBy(args: MutationArgs['setProgressBy']): Promise<boolean>;
}

export function createStepActions({ perform }: PerformWithFeedback): StepActions {
  /** These may finish the idea. */
  const feedbackOn = (ideaId: string) =>
    ({
      ideaId,
      canUndo: true,
      completedText: (words, title) => words.toasts.completed(title),
    }) satisfies Parameters<typeof perform>[2];
  return {
    addStep: (id, text, mutationId) =>
      perform('addStep', { id, text }, { sound: 'update', ideaId: id }, mutationId),
    setStep: (args) =>
      perform('setStep', args, { ...feedbackOn(args.id), ...(args.done && { sound: 'update' }) }),
    moveStep: (args) => perform('moveStep', args, { sound: 'move' }),
    setProgressBy: (args) => perform('setProgressBy', args, feedbackOn(args.id)),
  };
}
