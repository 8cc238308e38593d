import { type TrashedIdea } from '#domain/idea/trash.ts';

/** Ideas that were deleted together. */
export interface TrashGroup {
  readonly mutationId: string;
  readonly deletedAt: number;
  readonly items: readonly TrashedIdea[];
}

/** The groups of more than one idea that a single reset or import deleted. */
export function groupTrash(trash: readonly TrashedIdea[]): readonly TrashGroup[] {
  const groups = Map.groupBy(trash, ({ by }) => by);
  return [...groups]
    .filter(([, items]) => items.length > 1)
    .map(([mutationId, items]) => ({ mutationId, deletedAt: items[0]?.at ?? 0, items }));
}
