import { type Entry, type Step } from '../idea/idea.ts';
import { type StepTotals } from '../idea/steps.ts';

/** By how much a draft has changed the numbers of steps of ideas. */
export class StepChanges {
  readonly #changes = new Map<string, StepTotals>();

  /** Counts an entry that is added (1) or removed (-1). Other entries than steps count for nothing. */
  count(ideaId: string, entry: Entry | Step, sign: 1 | -1): void {
    if (!('doneAt' in entry)) return;
    const { steps, done } = this.totals(ideaId, { steps: 0, done: 0 });
    this.#changes.set(ideaId, { steps: steps + sign, done: done + (entry.doneAt === null ? 0 : sign) });
  }

  /** The totals of an idea that had `before`. */
  totals(ideaId: string, before: StepTotals): StepTotals {
    const change = this.#changes.get(ideaId);
    return { steps: before.steps + (change?.steps ?? 0), done: before.done + (change?.done ?? 0) };
  }
}
