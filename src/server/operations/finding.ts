/** What was found of one thing that an installation stands on. */
export interface Finding {
  readonly verdict: 'ok' | 'warning' | 'wrong';
  readonly subject: string;
  readonly text: string;
}
