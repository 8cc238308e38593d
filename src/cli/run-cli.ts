import { type Readable } from 'node:stream';
import { tokenPrefix } from '#domain/account/access-token.ts';
import { type Language } from '#domain/account/account.ts';
import { cliTexts } from '#messages/cli-texts.ts';
import { type CommandName } from '#messages/en/cli.ts';
import { enErrors } from '#messages/en/errors.ts';
import { esErrors } from '#messages/es/errors.ts';
import { createApiClient } from './api/api-client.ts';
import { type CommandContext } from './commands/command.ts';
import { commands } from './commands/commands.ts';
import { completionScript } from './completion/completion-script.ts';
import { CliFailure, exitCodes } from './failure.ts';
import { commandHelp, overview } from './help.ts';
import { offeredCommands } from './offered-commands.ts';
import { printableLines } from './output/printable.ts';
import { createStyle } from './output/style.ts';
import { readArguments } from './read-arguments.ts';
import { type Environment } from './settings/environment.ts';
import { chooseLanguage } from './settings/language.ts';
import { readToken } from './settings/read-token.ts';
import { readServerAddress } from './settings/server-address.ts';

/** The process around the command line. */
export interface CliSystem {
  readonly env: Environment;
  readonly home: string;
  readonly version: string;
  readonly input: Readable;
  readonly isTerminal: boolean;
  readonly now: () => number;
  /** Aborted when the person stops the command. */
  readonly signal: AbortSignal;
  readonly writeOut: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/** Runs what the arguments say. Returns the exit status. @throws Interruption or an AbortError once the signal is aborted, and unexpected errors */
export async function runCli(args: readonly string[], system: CliSystem): Promise<number> {
  const language = chooseLanguage(system.env);
  try {
    return await runWords(args, system, language);
  } catch (error) {
    if (!(error instanceof CliFailure)) throw error;
    // A token that was typed in a wrong place must not stay in a log.
    const message = error.message.replaceAll(new RegExp(`${tokenPrefix}[\\w-]+`, 'g'), `${tokenPrefix}…`);
    system.writeError(`forge-cli: ${printableLines(message)}\n`);
    return exitCodes[error.kind];
  }
}

async function runWords(
  [name = '', ...rest]: readonly string[],
  system: CliSystem,
  language: Language,
): Promise<number> {
  const texts = cliTexts[language];
  const { version, writeOut, writeError } = system;
  const show = (text: string) => {
    writeOut(`${text}\n`);
    return exitCodes.done;
  };
  if (name === '--version') return show(version);
  if (['--help', '-h', 'help'].includes(name)) return show(overview(commands, texts));
  if (name === '') {
    writeError(`${overview(commands, texts)}\n`);
    return exitCodes.usage;
  }
  if (!isCommandName(name)) throw new CliFailure('usage', texts.usage.unknownCommand(name));
  const command = commands[name];
  const given = readArguments(name, command, rest, texts);
  if (given === null) return show(commandHelp(name, command, texts));
  await command.run(createContext(system, language), given);
  return exitCodes.done;
}

function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

function createContext(system: CliSystem, language: Language): CommandContext {
  const { env, home, version, now, signal, input, isTerminal, writeOut, writeError } = system;
  const texts = cliTexts[language];
  const errors = { en: enErrors, es: esErrors }[language];
  const warn = (text: string) => writeError(`${printableLines(text)}\n`);
  return {
    texts,
    errors,
    now,
    print: (text) => writeOut(`${printableLines(text)}\n`),
    write: (text) => writeOut(`${text}\n`),
    warn,
    style: createStyle(isTerminal, env),
    input,
    signal,
    connect: () =>
      createApiClient({
        address: readServerAddress(env, home, texts),
        token: readToken(env, home, texts),
        userAgent: `forge-cli/${version}`,
        texts,
        errors,
        now,
        signal,
        onWait: (seconds) => warn(texts.waiting(seconds)),
      }),
    completion: (shell) => completionScript(shell, offeredCommands(commands, texts)),
  };
}
