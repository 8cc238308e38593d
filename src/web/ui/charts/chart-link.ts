/** What a part of a chart leads to. */
export interface ChartLink {
  /** Precedes the part's text in the accessible name. */
  readonly label?: string;
  onPress(): void;
}
