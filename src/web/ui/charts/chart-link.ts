/** What a part of a chart leads to. */
export interface ChartLink {
  /** The accessible name; the part's text follows if it lacks its words. By default the text. */
  readonly label?: string;
  onPress(): void;
}
