import { type Readable } from 'node:stream';
import { type CliTexts, type CommandName, type OptionName } from '#messages/en/cli.ts';
import { type ErrorText } from '#messages/en/error-text.ts';
import { type ApiClient } from '../api/api-client.ts';
import { type Shell } from '../completion/completion-script.ts';
import { type Style } from '../output/style.ts';

/** An option of a command, and the words it takes if they are a closed list. */
export interface CommandOption {
  readonly type: 'string' | 'boolean';
  readonly values?: readonly string[];
}

/** The texts, streams and server that a command works with. */
export interface CommandContext {
  readonly texts: CliTexts;
  readonly errors: ErrorText;
  readonly now: () => number;
  /** Prints a line in which nothing of an idea can steer the terminal. */
  readonly print: (text: string) => void;
  /** Prints a text that is safe already. */
  readonly write: (text: string) => void;
  /** Prints beside the result. */
  readonly warn: (text: string) => void;
  readonly style: Style;
  readonly input: Readable;
  readonly signal: AbortSignal;
  /** Makes a client of the person's server. @throws CliFailure without an address or an access token */
  readonly connect: () => ApiClient;
  /** The shell completion script of a shell. */
  readonly completion: (shell: Shell) => string;
}

export interface CommandInput {
  readonly values: Readonly<Partial<Record<OptionName, string | boolean>>>;
  /** The arguments that are no options. */
  readonly words: readonly string[];
}

export interface Command {
  readonly options: Readonly<Partial<Record<OptionName, CommandOption>>>;
  readonly minWords: number;
  readonly maxWords: number;
  /** The words that the first argument can be, if they are a closed list. */
  readonly firstWords?: readonly string[];
  /** @throws CliFailure */
  readonly run: (context: CommandContext, input: CommandInput) => Promise<void> | void;
}

export type Commands = Readonly<Record<CommandName, Command>>;
