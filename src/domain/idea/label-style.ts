/** The colours that a category can have, by their tokens in the theme. */
export const labelColours = ['orange', 'yellow', 'lime', 'green', 'teal', 'blue', 'purple', 'pink'] as const;

export type LabelColour = (typeof labelColours)[number];

/** How a category is shown. A part that is left out has its default. */
export interface LabelStyle {
  readonly colour?: LabelColour;
  /** A hidden category is listed only while ideas use it. */
  readonly hidden?: true;
}

/** A change of a style; a part that is left out stays. */
export interface LabelStyleChange {
  /** Null for the colour that it has by itself. */
  readonly colour?: LabelColour | null;
  readonly hidden?: boolean;
}

/** By name, which may be any text: also one that objects inherit. */
export type LabelStyles = Readonly<Record<string, LabelStyle>>;

export function styleOf(styles: LabelStyles | undefined, name: string): LabelStyle | null {
  return styles !== undefined && Object.hasOwn(styles, name) ? (styles[name] ?? null) : null;
}

/** A style after a change; null if nothing is left of it. */
export function changedStyle(style: LabelStyle | null, change: LabelStyleChange): LabelStyle | null {
  const colour = change.colour === undefined ? style?.colour : change.colour;
  const hidden = change.hidden ?? style?.hidden;
  const after = { ...(colour && { colour }), ...(hidden && { hidden }) };
  return Object.keys(after).length === 0 ? null : after;
}
