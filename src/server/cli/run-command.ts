import { parseArgs } from 'node:util';
import { errorMessage } from '../errors/error-message.ts';
import { type Logger } from '../operations/logger.ts';
import { operatorCommand } from '../runtime/operator-command.ts';
import { type Config } from '../settings/config.ts';
import { type Command, CommandFailed } from './context/command.ts';
import { type PassphraseSources } from './context/passphrase-sources.ts';
import { type Screen, createProgressBar } from './progress-bar.ts';
import { commands } from './registry.ts';

export interface CommandTerminal {
  readonly config: () => Config;
  now(): number;
  print(line: string): void;
  /** The output for progress bars, separate from the result. */
  readonly screen: Screen;
  readonly passphrases: PassphraseSources;
  readonly interruption: () => AbortSignal;
  readonly log: (level: Config['logLevel']) => Pick<Logger, 'info'>;
}

/**
 * Runs the command named by the arguments, or prints an overview.
 * @throws CommandFailed, and the command's own errors
 */
export async function runCommand(args: readonly string[], terminal: CommandTerminal): Promise<void> {
  const name = findCommandName(args);
  if (name === undefined) {
    const words = args.filter((word) => !word.startsWith('-'));
    if (words.length > 0) throw new CommandFailed(`there is no command "${words.join(' ')}"; see --help`);
    return printOverview(terminal);
  }
  const command = await loadCommand(name);
  const { values, positionals } = parseArguments(command, args.slice(name.split(' ').length));
  if (values['help'] === true) return printHelp(command, terminal);
  const extraArgument = positionals[command.maxArguments];
  if (extraArgument !== undefined)
    throw new CommandFailed(`"${extraArgument}" is one word too many\n${usageOf(command)}`);
  const config = terminal.config();
  const log = terminal.log(config.logLevel);
  return command.run({
    config,
    values: values as Readonly<Record<string, string | boolean | undefined>>,
    positionals,
    now: terminal.now,
    print: terminal.print,
    passphrases: terminal.passphrases,
    interruption: terminal.interruption,
    recordSecurityEvent: (security, accountId) =>
      log.info({ security, outcome: 'done', accountId }, 'security event'),
    createProgress: (label) => createProgressBar(label, terminal.screen, () => performance.now()),
  });
}

/** The longest command name at the start of the arguments. */
function findCommandName(args: readonly string[]): string | undefined {
  return [2, 1].map((count) => args.slice(0, count).join(' ')).find((name) => Object.hasOwn(commands, name));
}

async function loadCommand(name: string): Promise<Command> {
  const loader = commands[name];
  if (loader === undefined) throw new CommandFailed(`there is no command "${name}"`);
  return loader();
}

function parseArguments(command: Command, args: string[]) {
  try {
    const options = { ...command.options, help: { type: 'boolean', short: 'h' } } as const;
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new CommandFailed(`${errorMessage(error)}\n${usageOf(command)}`);
  }
}

const usageOf = ({ name, usage }: Command) => `usage: ${operatorCommand(name)} ${usage}`.trimEnd();

function printHelp(command: Command, { print }: CommandTerminal): void {
  print(command.summary);
  print(usageOf(command));
}

async function printOverview({ print }: CommandTerminal): Promise<void> {
  print(`usage: ${operatorCommand('<command>')} [options]; a command followed by --help says more`);
  for (const name of Object.keys(commands))
    print(`  ${name.padEnd(18)} ${(await loadCommand(name)).summary}`);
}
