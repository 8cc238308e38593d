import { type LabelColour } from './label-colours.ts';

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
