import { type HistoryItem } from '#domain/mutation/history.ts';
import { progressBeforeFinish } from '#domain/mutation/progress-before-finish.ts';
import { type Environment } from '../environment.ts';
import { type Replica } from '../replica/replica.ts';

/** How long a person who reopens an idea waits for its history, in ms. */
const historyTimeoutMs = 1_000;

export interface Reopening {
  /**
   * The progress an idea had before it was finished; null if it is not known. Known at once if this browser finished the
   * idea; otherwise asks the server, for a short time.
   */
  progressBeforeFinish(ideaId: string): Promise<number | null>;
}

export interface ReopeningDeps extends Pick<Environment, 'schedule'> {
  readonly replica: Pick<Replica, 'view' | 'records'>;
  history(ideaId: string): Promise<readonly HistoryItem[]>;
}

export function createReopening({ replica, schedule, history }: ReopeningDeps): Reopening {
  return {
    async progressBeforeFinish(ideaId) {
      const idea = replica.view.get(ideaId);
      if (idea === undefined) return null;
      const known = progressBeforeFinish(idea, replica.records());
      if (known !== null || idea.finishedAt === null) return known;
      const none: readonly HistoryItem[] = [];
      let stopWaiting = () => {};
      const timedOut = new Promise<typeof none>((resolve) => {
        stopWaiting = schedule(historyTimeoutMs, () => resolve(none));
      });
      const items = await Promise.race([history(ideaId).catch(() => none), timedOut]);
      stopWaiting();
      return progressBeforeFinish(idea, items);
    },
  };
}
