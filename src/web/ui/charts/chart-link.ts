/** What a part of a chart leads to. */
export interface ChartLink {
  /** The accessible name; by default the part's text. */
  readonly label?: string;
  onPress(): void;
}
