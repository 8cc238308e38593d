import { type ParseArgsOptionsConfig } from 'node:util';
import { type Progress } from '../../runtime/progress.ts';
import { type Config } from '../../settings/config.ts';
import { type PassphraseSources } from './passphrase-sources.ts';

/** An operator's action on the access to an account. */
export type OperatorAction =
  | 'operator-invite'
  | 'operator-create'
  | 'operator-disable'
  | 'operator-enable'
  | 'operator-quota'
  | 'operator-sign-out'
  | 'operator-delete'
  | 'operator-reset-link';

/** The environment of an operator's command: configuration, arguments and output. */
export interface CommandContext {
  readonly config: Config;
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
  readonly passphrases: PassphraseSources;
  now(): number;
  /** Prints a line of the command's result. */
  print(line: string): void;
  /**
   * Logs an action as a security event with the account's id only, as the server logs people's own actions.
   * The id is null if there is no account yet.
   */
  recordSecurityEvent(action: OperatorAction, accountId: string | null): void;
  /**
   * Aborted when the command is interrupted. After calling this, a command must clean up and end; a command
   * that never calls it leaves nothing behind and is ended at once.
   */
  interruption(): AbortSignal;
  /** Creates a progress bar for work that may take longer than a second. */
  createProgress(label: string): Progress;
}

export interface Command {
  /** The words that call it, as in `user list`. */
  readonly name: string;
  readonly summary: string;
  /** The arguments after its name, as in `<e-mail> [--force]`. */
  readonly usage: string;
  /**
   * How many arguments it accepts, options not counted. More are rejected, as one may be a mistyped option.
   */
  readonly maxArguments: 0 | 1 | 2;
  readonly options: ParseArgsOptionsConfig;
  /** @throws CommandFailed */
  run(context: CommandContext): Promise<void>;
}

/** The command failed; the message says why and how to fix it. */
export class CommandFailed extends Error {}
