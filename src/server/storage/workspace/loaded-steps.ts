import { type Step } from '#domain/idea/idea.ts';
import { listSteps } from '../queries/entries.ts';
import { toEntry } from '../schema/idea-rows.ts';
import { type Database } from '../schema/schema.ts';

/** All steps of the ideas for which a mutation reads them, kept up to date with what is written. */
export class LoadedSteps {
  readonly #steps = new Map<string, readonly Step[]>();

  /** @throws Error if they were not loaded */
  of(ideaId: string): readonly Step[] {
    const steps = this.#steps.get(ideaId);
    if (steps === undefined) throw new Error(`the steps of ${ideaId} were not declared to be read`);
    return steps;
  }

  async load(tx: Database, accountId: string, ideaId: string): Promise<void> {
    if (this.#steps.has(ideaId)) return;
    const rows = await listSteps(tx, { accountId, ideaId });
    this.#steps.set(
      ideaId,
      rows.map(toEntry).filter((entry) => 'rank' in entry),
    );
  }

  /** Replaces or adds a step; without `step`, removes it. */
  replace(ideaId: string, id: string, step?: Step): void {
    const steps = this.#steps.get(ideaId)?.filter((other) => other.id !== id);
    if (steps) this.#steps.set(ideaId, step === undefined ? steps : [...steps, step]);
  }
}
