import { type IdeaDoc } from '#domain/idea/idea.ts';
import { listIdeasIn, listTags } from '../queries/ideas.ts';
import { categoryMark, tagsFrom } from '../schema/idea-rows.ts';
import { type Database } from '../schema/schema.ts';

/**
 * The ids of the ideas of the categories that a mutation reads, and the tags of all ideas. Loaded for each mutation again,
 * because earlier ones of a push may have changed the ideas.
 */
export class LoadedLabels {
  readonly #ids = new Map<string, readonly string[]>();
  #tags: readonly Pick<IdeaDoc, 'id' | 'tags'>[] | null = null;

  async load(
    tx: Database,
    accountId: string,
    { categories, hasTags }: { readonly categories: readonly string[]; readonly hasTags: boolean },
  ): Promise<void> {
    for (const category of categories) {
      const rows = await listIdeasIn(tx, { accountId, mark: categoryMark(category) });
      const ids = rows.map(({ id }) => id);
      this.#ids.set(category, ids);
    }
    if (!hasTags) return;
    const rows = await listTags(tx, { accountId });
    this.#tags = rows.map(({ id, rest }) => ({ id, tags: tagsFrom(rest) }));
  }

  ideasIn(category: string): readonly string[] {
    const ids = this.#ids.get(category);
    if (ids === undefined) throw new Error(`the ideas of ${category} were not declared to be read`);
    return ids;
  }

  tagsOfAll(): readonly Pick<IdeaDoc, 'id' | 'tags'>[] {
    if (this.#tags === null) throw new Error('the tags of all ideas were not declared to be read');
    return this.#tags;
  }
}
