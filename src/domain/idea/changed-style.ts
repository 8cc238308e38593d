import { type LabelStyle, type LabelStyleChange, type LabelStyles } from './label-style.ts';

/** A style after a change; null if nothing is left of it. */
export function changedStyle(style: LabelStyle | null, change: LabelStyleChange): LabelStyle | null {
  const colour = change.colour === undefined ? style?.colour : change.colour;
  const hidden = change.hidden ?? style?.hidden;
  const after = { ...(colour && { colour }), ...(hidden && { hidden }) };
  return Object.keys(after).length === 0 ? null : after;
}

/** With another style for a name; undefined if none is left. */
export function withStyle(
  styles: LabelStyles | undefined,
  name: string,
  style: LabelStyle | null,
): LabelStyles | undefined {
  const { [name]: _former, ...others } = styles ?? {};
  const after = style === null ? others : { ...others, [name]: style };
  return Object.keys(after).length === 0 ? undefined : after;
}
