/** Why the command line ends, as the status that shells see. docs/how-to/use-the-api.md lists them. */
export const exitCodes = {
  done: 0,
  /** The server refused it, or a file could not be read or written. */
  refused: 1,
  /** A wrong command, option or address, such as that of a server that is no Forge. */
  usage: 2,
  /** No access token, one that has ended, or one that may only read. */
  noAccess: 3,
  /** The server cannot be reached, is busy or has failed: the same command may succeed later. */
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

/** The person stopped the command while it waited for the server. */
export class Interruption extends Error {
  /** Whether the server may have made a change whose answer did not arrive. */
  readonly mayBeDone: boolean;

  constructor(mayBeDone: boolean) {
    super('interrupted');
    this.mayBeDone = mayBeDone;
  }
}
