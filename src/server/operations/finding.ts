/** The result of one check of the installation. */
export interface Finding {
  readonly verdict: 'ok' | 'warning' | 'wrong';
  readonly subject: string;
  readonly text: string;
}
