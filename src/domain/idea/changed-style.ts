import { type LabelStyle, type LabelStyleChange } from './label-style.ts';

/** A style after a change; null if nothing is left of it. */
export function changedStyle(style: LabelStyle | null, change: LabelStyleChange): LabelStyle | null {
  const colour = change.colour === undefined ? style?.colour : change.colour;
  const hidden = change.hidden ?? style?.hidden;
  const after = { ...(colour && { colour }), ...(hidden && { hidden }) };
  return Object.keys(after).length === 0 ? null : after;
}
