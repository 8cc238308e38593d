import { type OpenAccount } from '#client/open-account.ts';
import { type Badge, badgeNames } from '#domain/account/badges.ts';
import { isFinished } from '#domain/idea/progress.ts';
import { type MutationArgs, type MutationName } from '#domain/mutation/mutation.ts';
import { isIdeaGoneCode } from '#domain/mutation/refusal.ts';
import { type Messages } from '#messages/en/en.ts';
import { type SoundName } from '../../sounds/sound-name.ts';
import { type LocalizedText, pointsHighlight } from '../feedback/toasts.ts';
import { bidiIsolate } from '../language/bidi-isolate.ts';
import { sampleTranslation } from '../language/sample-translation.ts';
import { type ActionDeps } from './action-deps.ts';
import { type ErrorToasts } from './error-toasts.ts';
import { type UndoToasts } from './undo-toasts.ts';

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
  const isIdeaFinished = (id: string) => {
    const idea = client.account.get()?.view.get(id);
    return idea !== undefined && isFinished(idea);
  };

  const perform = async <N extends MutationName>(
    name: N,
    args: MutationArgs[N],
    { text, completedText, sound, ideaId, canUndo = false, onApplied }: Feedback = {},
    mutationId?: string,
  ): Promise<boolean> => {
    const badges = currentBadges();
    const wasFinished = ideaId !== undefined && isIdeaFinished(ideaId);
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
      errorToasts.showFailure(name, outcome.code);
      return false;
    }
    const open = client.account.get();
    if (onApplied && open)
      void open.work
        ?.waitForOutcome(outcome.id, reportWithinMs)
        .then((end) => end === 'applied' && onApplied(open));
    if (wasFinished && lastFinish?.idea === ideaId && !isIdeaFinished(ideaId))
      toasts.dismissMutation(lastFinish.by);
    if (hasFinished) lastFinish = { idea: ideaId, by: outcome.id };
    const title = ideaId === undefined ? undefined : client.account.get()?.view.get(ideaId)?.title;
    const completed =
      hasFinished && completedText && title !== undefined
        ? (words: Messages) => completedText(words, bidiIsolate(sampleTranslation(words).toDisplay(title)))
        : undefined;
    const [firstText, ...otherTexts] = [text, completed].filter((say) => say !== undefined);
    if (firstText !== undefined) {
      toasts.success(firstText, {
        mutationId: outcome.id,
        ...pointsHighlight(outcome.points),
        ...(canUndo && outcome.isChange
          ? { action: { label: (words: Messages) => words.undo.undo, run: () => void undo(outcome.id) } }
          : {}),
      });
    }
    for (const say of otherTexts) toasts.success(say, { mutationId: outcome.id });
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
