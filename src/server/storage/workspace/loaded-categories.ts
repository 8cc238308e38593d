import { listIdeasIn } from '../queries/ideas.ts';
import { categoryMark } from '../schema/idea-rows.ts';
import { type Database } from '../schema/schema.ts';

/** The ids of the ideas of the categories that a mutation reads. */
export class LoadedCategories {
  readonly #ids = new Map<string, readonly string[]>();

  /** Called for each mutation again, because earlier ones of a push may have changed the ideas. */
  async load(tx: Database, accountId: string, category: string): Promise<void> {
    const rows = await listIdeasIn(tx, { accountId, mark: categoryMark(category) });
    this.#ids.set(
      category,
      rows.map(({ id }) => id),
    );
  }

  ideasIn(category: string): readonly string[] {
    const ids = this.#ids.get(category);
    if (ids === undefined) throw new Error(`the ideas of ${category} were not declared to be read`);
    return ids;
  }
}
