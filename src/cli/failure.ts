/** Why the command line ends, as the status that shells see. docs/how-to/use-the-api.md lists them. */
export const exitCodes = {
  done: 0,
  /** The server refused it, or a file could not be written. */
  refused: 1,
  usage: 2,
  /** No access token, one that has ended, or one that may only read. */
  noAccess: 3,
  /** The server cannot be reached or is busy: the same command may work later. */
  unreachable: 4,
  notFound: 5,
} as const;

export type FailureKind = Exclude<keyof typeof exitCodes, 'done'>;

/** An expected failure, whose message is written for the person in their language. */
export class CliFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
