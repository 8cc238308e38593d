import { type Effect } from '#domain/mutation/effect.ts';

/** Whether an effect moves something into or out of the trash. */
export function affectsTrash({ kind }: Effect): boolean {
  return (
    kind === 'idea-removed' || kind === 'all-removed' || kind === 'idea-restored' || kind === 'idea-purged'
  );
}

/** The ids of the ideas that effects change. */
export function affectedIds(effects: readonly Effect[], all: Iterable<string>): Set<string> {
  const ids = new Set<string>();
  for (const effect of effects) {
    switch (effect.kind) {
      case 'idea-added':
      case 'idea-restored':
        ids.add(effect.idea.id);
        break;
      case 'idea-changed':
      case 'idea-removed':
        ids.add(effect.id);
        break;
      case 'entry-added':
      case 'entry-changed':
      case 'entry-removed':
      case 'step-changed':
        ids.add(effect.ideaId);
        break;
      case 'idea-purged':
        break;
      case 'all-removed':
        for (const id of all) ids.add(id);
        break;
      case 'category-renamed':
      case 'category-moved':
        for (const id of effect.ids) ids.add(id);
        break;
      case 'tag-renamed':
      case 'ideas-retagged':
        for (const { ids: retagged } of effect.ideas) for (const id of retagged) ids.add(id);
        break;
      case 'category-styled':
      case 'tag-styled':
      case 'category-added':
      case 'category-removed':
      case 'tag-added':
      case 'tag-removed':
      case 'filter-changed':
      case 'taken-back':
        break;
      default:
        effect satisfies never;
    }
  }
  return ids;
}
