import { type Selection, noneSelected } from '../state/selection.ts';

type Ideas = readonly { readonly id: string }[];

/** Adds an idea, or removes it. The next range begins at it. */
export function toggled(selection: Selection | null, id: string): Selection {
  const ids = new Set(selection?.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id, beforeRange: ids };
}

/** Adds all ideas from the anchor to this one, in the order shown. Without an anchor, the range is this idea. */
export function extendedTo(selection: Selection | null, id: string, shown: Ideas): Selection {
  const { anchor, beforeRange } = selection ?? noneSelected;
  const [from, to] = [
    shown.findIndex((idea) => idea.id === anchor),
    shown.findIndex((idea) => idea.id === id),
  ];
  if (from < 0 || anchor === null) {
    const ids = new Set(selection?.ids).add(id);
    return { ids, anchor: id, beforeRange: ids };
  }
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...beforeRange, ...range.map((idea) => idea.id)]), anchor, beforeRange };
}

export function allSelected(shown: Ideas): Selection {
  const ids = new Set(shown.map(({ id }) => id));
  return { ids, anchor: null, beforeRange: ids };
}

/** A selection without the ideas that are no longer shown. Null if that leaves none of those that were chosen. */
export function shownOf(selection: Selection, shown: Ideas): Selection | null {
  const isShown = new Set(shown.map(({ id }) => id));
  if ([...selection.ids].every((id) => isShown.has(id))) return selection;
  const keep = (ids: ReadonlySet<string>) => new Set([...ids].filter((id) => isShown.has(id)));
  const ids = keep(selection.ids);
  const { anchor } = selection;
  if (ids.size === 0) return null;
  return {
    ids,
    anchor: anchor !== null && isShown.has(anchor) ? anchor : null,
    beforeRange: keep(selection.beforeRange),
  };
}
