import { type ParseArgsOptionsConfig } from 'node:util';
import { type Progress } from '../../runtime/progress.ts';
import { type Config } from '../../settings/config.ts';

/** What an operator does to the way into an account. */
export type OperatorAction =
  | 'operator-disable'
  | 'operator-enable'
  | 'operator-sign-out'
  | 'operator-delete'
  | 'operator-reset-link';

/** What a command of the operator finds: the configuration, what was typed, and where to speak. */
export interface CommandContext {
  readonly config: Config;
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
  now(): number;
  /** A line of the answer. */
  print(line: string): void;
  /** Logs an act as a security event, as the server logs people's own: the account's id and nothing else. */
  recordSecurityEvent(action: OperatorAction, accountId: string): void;
  /**
   * Aborted once somebody stops the command. A command that has called this must then clear up and end; one that
   * never calls it, because it leaves nothing behind, is ended at once.
   */
  interruption(): AbortSignal;
  /** A bar for work that may take longer than a second. */
  createProgress(label: string): Progress;
}

/** One of the operator's commands. */
export interface Command {
  /** Its words, as in `user list`. */
  readonly name: string;
  readonly summary: string;
  /** What stands after its name, as in `<e-mail> [--force]`. */
  readonly usage: string;
  /** How many words may follow its name, options not counted. One more is refused: it may be a mistyped option. */
  readonly maxArguments: 0 | 1;
  readonly options: ParseArgsOptionsConfig;
  /** @throws CommandFailed */
  run(context: CommandContext): Promise<void>;
}

/** The command could not do what was asked; the message says why and what would help. */
export class CommandFailed extends Error {}
