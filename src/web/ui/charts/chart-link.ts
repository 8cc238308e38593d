/** A link from a part of a chart to the ideas it stands for. */
export interface ChartLink {
  /** The accessible name; the part's text follows if it lacks its words. By default the text. */
  readonly label?: string;
  onPress(): void;
}
