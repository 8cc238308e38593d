import { type TrashedIdea } from '#domain/idea/trash.ts';

/** Ideas that went into the trash together. */
export interface TrashGroup {
  readonly mutationId: string;
  readonly deletedAt: number;
  readonly items: readonly TrashedIdea[];
}

/** What one reset or import put into the trash, where it is more than one idea. */
export function groupTrash(trash: readonly TrashedIdea[]): readonly TrashGroup[] {
  const groups = Map.groupBy(trash, ({ by }) => by);
  return [...groups]
    .filter(([, items]) => items.length > 1)
    .map(([mutationId, items]) => ({ mutationId, deletedAt: items[0]?.at ?? 0, items }));
}
