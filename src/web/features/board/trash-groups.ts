import { type Trashed } from '#domain/trash.ts';

/** Ideas that went into the trash together. */
export interface TrashGroup {
  readonly by: string;
  readonly at: number;
  readonly items: readonly Trashed[];
}

/** What one reset or import put into the trash, where it is more than one idea. */
export function groupsOf(trash: readonly Trashed[]): readonly TrashGroup[] {
  const groups = Map.groupBy(trash, ({ by }) => by);
  return [...groups]
    .filter(([, items]) => items.length > 1)
    .map(([by, items]) => ({ by, at: items[0]?.at ?? 0, items }));
}
