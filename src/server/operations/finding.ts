/** What was found of one thing that an installation stands on. */
export interface Finding {
  readonly verdict: 'ok' | 'warning' | 'wrong';
  readonly about: string;
  readonly text: string;
}
