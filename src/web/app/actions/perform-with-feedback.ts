import { type OpenAccount } from '#client/open-account.ts';
import { type Badge, badgeNames } from '#domain/account/badges.ts';
import { type IdeaDoc } from '#domain/idea/idea.ts';
import { isFinished } from '#domain/idea/progress.ts';
import { isSetBySteps } from '#domain/idea/steps.ts';
import { type MutationArgs, type MutationName } from '#domain/mutation/mutation.ts';
import { isIdeaGoneCode } from '#domain/mutation/refusal.ts';
import { type Messages } from '#messages/en/en.ts';
import { type SoundName } from '../../sounds/sound-name.ts';
import { formOf } from '../feedback/toast-form.ts';
import { type LocalizedText, type ToastOptions, pointsHighlight } from '../feedback/toasts.ts';
import { bidiIsolate } from '../language/bidi-isolate.ts';
import { type ActionDeps } from './action-deps.ts';
import { type ErrorToasts } from './error-toasts.ts';
import { subjectOf, toastIdea } from './mutation-subject.ts';
import { type UndoToasts } from './undo-toasts.ts';

/** See `Feedback.reveal`; `id` is the mutation's. */
export type Reveal = (id: string) => (() => void) | undefined;

/** The toast, sound and celebration of a mutation that succeeds. */
interface Feedback {
  readonly text?: LocalizedText;
  /** A second toast, if the mutation finishes the idea with that title. */
  readonly completedText?: (words: Messages, title: string) => string;
  readonly sound?: SoundName;
  /** The idea it may finish. */
  readonly ideaId?: string;
  /** Whether the first toast offers to take it back; there is none without `text` or `completed`. */
  readonly canUndo?: boolean;
  /** Called when it is done; the result, if any, shows what was changed where that is not in sight. */
  readonly reveal?: Reveal | undefined;
  /** Called once the server has applied it, if that is soon. */
  onApplied?(account: OpenAccount): void;
}

/** How long after a mutation its result is still reported. */
const reportWithinMs = 60_000;

export interface PerformWithFeedback {
  /** Dispatches a mutation, then shows and plays its outcome. Resolves to whether it was done. */
  perform<N extends MutationName>(
    name: N,
    args: MutationArgs[N],
    feedback?: Feedback,
    mutationId?: string,
  ): Promise<boolean>;
  /** The mutation of this page that finished an idea, if that was the last to finish one; else null. */
  finishedBy(ideaId: string): string | null;
}

export function createPerformWithFeedback(
  { client, toasts, play, celebrate }: ActionDeps,
  errorToasts: ErrorToasts,
  { undo }: UndoToasts,
): PerformWithFeedback {
  const currentBadges = () => client.account.get()?.view.account.badges ?? {};
  /** Per account: two ideas sent at the same time would both report the same new badge. */
  const shownBadges = new Set<string>();
  const showNewBadges = (before: Partial<Record<Badge, string>>) => {
    for (const badge of badgeNames) {
      const badgeKey = `${client.account.get()?.user.id} ${badge}`;
      if (before[badge] || !currentBadges()[badge] || shownBadges.has(badgeKey)) continue;
      shownBadges.add(badgeKey);
      toasts.success(({ badges }) => badges.won(badges[badge]));
      play('badge');
    }
  };

  /** The mutation that last finished an idea, while its toast may still be shown. */
  let lastFinish: { readonly idea: string | undefined; readonly by: string } | null = null;
  const isIdea = (id: string | undefined, is: (idea: IdeaDoc) => boolean) => {
    const idea = id === undefined ? undefined : client.account.get()?.view.get(id);
    return idea !== undefined && is(idea);
  };
  const isIdeaFinished = (id: string) => isIdea(id, isFinished);

  const perform = async <N extends MutationName>(
    name: N,
    args: MutationArgs[N],
    { text, completedText, sound, ideaId, canUndo = false, reveal, onApplied }: Feedback = {},
    mutationId?: string,
  ): Promise<boolean> => {
    const badges = currentBadges();
    const subjectBefore = subjectOf({ id: mutationId ?? '', name, args }, client.account.get()?.view);
    const wasFinished = ideaId !== undefined && isIdeaFinished(ideaId);
    const wasBySteps = isIdea(ideaId, isSetBySteps);
    let hasFinished = false;
    const celebrateOnce = () => {
      if (hasFinished || ideaId === undefined || wasFinished || !isIdeaFinished(ideaId)) return;
      hasFinished = true;
      lastFinish = null;
      celebrate(ideaId);
    };
    const pending = client.dispatch(name, args, mutationId);
    // The view has changed already unless the account's work is still loading; `pending` only waits for storage.
    celebrateOnce();
    const outcome = await pending;
    celebrateOnce();
    if (!outcome.ok) {
      // Already deleted, perhaps by another device: the person wanted just that.
      if (name === 'deleteIdea' && isIdeaGoneCode(outcome.code)) return true;
      errorToasts.showFailure(name, outcome.code, subjectBefore);
      return false;
    }
    const open = client.account.get();
    // A deleted idea is no longer in the view.
    const subject = subjectOf({ id: outcome.id, name, args }, open?.view) ?? subjectBefore;
    const idea = subject && toastIdea(subject);
    toasts.dismissErrors(formOf(name, subjectBefore?.id));
    if (onApplied && open)
      void open.work
        ?.waitForOutcome(outcome.id, reportWithinMs)
        .then((end) => end === 'applied' && onApplied(open));
    if (wasFinished && lastFinish?.idea === ideaId && !isIdeaFinished(ideaId))
      toasts.dismissMutation(lastFinish.by);
    if (hasFinished) lastFinish = { idea: ideaId, by: outcome.id };
    const completed =
      hasFinished && completedText && idea
        ? (words: Messages) => completedText(words, bidiIsolate(idea.title(words)))
        : undefined;
    const extra: ToastOptions = {
      mutationId: outcome.id,
      idea,
      show: reveal?.(outcome.id),
      ...pointsHighlight(outcome.points),
      ...(canUndo && outcome.isChange
        ? { action: { label: (words: Messages) => words.undo.undo, run: () => void undo(outcome.id) } }
        : {}),
    };
    if (text) toasts.success(text, extra);
    // The person set another progress, perhaps without meaning to part it from the steps.
    if (wasBySteps && (name === 'setProgress' || name === 'editIdea') && !isIdea(ideaId, isSetBySteps))
      toasts.success((words) => words.toasts.byHand, extra);
    if (completed)
      toasts.success(completed, {
        ...(text ? { mutationId: outcome.id, idea } : extra),
        isNamed: true,
      });
    if (hasFinished) play('done');
    else if (sound) play(sound);
    showNewBadges(badges);
    return true;
  };
  return {
    perform,
    finishedBy: (ideaId) => (lastFinish?.idea === ideaId ? lastFinish.by : null),
  };
}
