/** An item of a list in which items name their parents. */
export interface FamilyItem {
  readonly id: string;
  /** Empty if it has none. */
  readonly parent: string;
}

export interface Family<T> {
  readonly root: T;
  /** All descendants of the root, in the order of the list. */
  readonly members: readonly { readonly item: T; readonly isDirect: boolean }[];
}

/**
 * Groups items under their topmost parents, in the order of the list. A parent that is missing from the list is ignored. If
 * parents form a cycle, the first item of it in the list counts as the topmost.
 */
export function familiesOf<T extends FamilyItem>(items: readonly T[]): readonly Family<T>[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const roots = new Map<string, T>();
  for (const item of items) findRoot(item, byId, roots);
  const families = new Map<T, { item: T; isDirect: boolean }[]>();
  for (const item of items) {
    const root = roots.get(item.id) ?? item;
    const members = families.get(root) ?? [];
    families.set(root, members);
    if (item.id !== root.id) members.push({ item, isDirect: item.parent === root.id });
    // If two items have the same id, the later one is the parent of others.
    else if (item !== root) families.set(item, []);
  }
  return Array.from(families, ([root, members]) => ({ root, members }));
}

function findRoot<T extends FamilyItem>(item: T, byId: ReadonlyMap<string, T>, roots: Map<string, T>): void {
  const path = new Set<T>();
  let top = item;
  while (!path.has(top) && !roots.has(top.id)) {
    path.add(top);
    const parent = top.parent === '' ? undefined : byId.get(top.parent);
    if (!parent) break;
    top = parent;
  }
  const root = roots.get(top.id) ?? top;
  for (const one of path) roots.set(one.id, root);
}
