import { type Badge, badgeNames } from '#domain/badges.ts';
import { type MutationArgs, type MutationName } from '#domain/mutation.ts';
import { isFinished } from '#domain/progress.ts';
import { saysIdeaIsGone } from '#domain/refusal.ts';
import { type OpenAccount } from '#client/open-account.ts';
import { type Messages } from '#messages/en.ts';
import { type SoundName } from '../sounds/sound-name.ts';
import { type ActionParts } from './action-parts.ts';
import { type FailureTelling } from './failure-telling.ts';
import { type Say, gainOf } from './toasts.ts';
import { type UndoTelling } from './undo-telling.ts';

/** What a person sees and hears when a mutation succeeds. */
interface Feedback {
  readonly text?: Say;
  /** A second toast, if the mutation finishes the idea. */
  readonly completed?: Say;
  readonly sound?: SoundName;
  /** The idea it may finish. */
  readonly about?: string;
  /** Whether the first toast offers to take it back; there is none without `text` or `completed`. */
  readonly canUndo?: boolean;
  /** Called once the server has applied it, if that is soon. */
  applied?(account: OpenAccount): void;
}

/** How long after a mutation its result is still reported. */
const reportWithinMs = 60_000;

/** Dispatches a mutation, then shows and plays its outcome. Resolves to whether it was done. */
export type PerformWithFeedback = <N extends MutationName>(
  name: N,
  args: MutationArgs[N],
  feedback?: Feedback,
  mutationId?: string,
) => Promise<boolean>;

export function createPerformWithFeedback(
  { client, toasts, play, celebrate }: ActionParts,
  failures: FailureTelling,
  { undo }: UndoTelling,
): PerformWithFeedback {
  const badgesNow = () => client.account.get()?.view.account.badges ?? {};
  /** Of each person: two ideas on their way at once find the same badge new. */
  const toldBadges = new Set<string>();
  const tellNewBadges = (before: Partial<Record<Badge, string>>) => {
    for (const badge of badgeNames) {
      const whose = `${client.account.get()?.user.id} ${badge}`;
      if (before[badge] || !badgesNow()[badge] || toldBadges.has(whose)) continue;
      toldBadges.add(whose);
      toasts.success(({ badges }) => badges.won(badges[badge]));
      play('badge');
    }
  };

  /** What finished an idea last, as long as its message may be there. */
  let finish: { readonly idea: string | undefined; readonly by: string } | null = null;
  const isDone = (id: string) => {
    const idea = client.account.get()?.view.get(id);
    return idea !== undefined && isFinished(idea);
  };

  return async <N extends MutationName>(
    name: N,
    args: MutationArgs[N],
    { text, completed, sound, about, canUndo = false, applied }: Feedback = {},
    mutationId?: string,
  ): Promise<boolean> => {
    const badges = badgesNow();
    const wasDone = about !== undefined && isDone(about);
    let finishes = false;
    const celebrateOnce = () => {
      if (finishes || about === undefined || wasDone || !isDone(about)) return;
      finishes = true;
      celebrate(about);
    };
    const pending = client.dispatch(name, args, mutationId);
    // The view has changed already unless the account's work is still loading; `pending` only waits for storage.
    celebrateOnce();
    const outcome = await pending;
    celebrateOnce();
    if (!outcome.ok) {
      // Gone already, by another device perhaps: that is what was wanted.
      if (name === 'deleteIdea' && saysIdeaIsGone(outcome.code)) return true;
      failures.failed(name, outcome.code);
      return false;
    }
    const open = client.account.get();
    if (applied && open)
      void open.work?.settled(outcome.id, reportWithinMs).then((end) => end === 'applied' && applied(open));
    if (wasDone && finish?.idea === about && !isDone(about)) toasts.takeBack(finish.by);
    if (finishes) finish = { idea: about, by: outcome.id };
    const [said, ...more] = [text, finishes ? completed : undefined].filter((say) => say !== undefined);
    if (said !== undefined) {
      toasts.success(said, {
        about: outcome.id,
        ...gainOf(outcome.points),
        ...(canUndo && outcome.isChange
          ? { action: { label: (words: Messages) => words.undo.undo, run: () => void undo(outcome.id) } }
          : {}),
      });
    }
    for (const say of more) toasts.success(say, { about: outcome.id });
    if (finishes) play('done');
    else if (sound) play(sound);
    tellNewBadges(badges);
    return true;
  };
}
