/** The ideas chosen for a common change. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The idea chosen last, where a range begins. */
  readonly anchor: string | null;
  /** The ideas chosen before the range that begins at the anchor, so that the range can also shrink. */
  readonly beforeRange: ReadonlySet<string>;
}

export const noneSelected: Selection = { ids: new Set(), anchor: null, beforeRange: new Set() };
