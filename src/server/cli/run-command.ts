import { parseArgs } from 'node:util';
import { type Config } from '../config.ts';
import { messageOf } from '../message-of.ts';
import { type Logger } from '../operations/logger.ts';
import { operatorCommand } from '../operator-command.ts';
import { type Command, CommandFailed } from './command.ts';
import { type Screen, progressBar } from './progress-bar.ts';
import { commands } from './registry.ts';

export interface Terminal {
  readonly config: () => Config;
  now(): number;
  print(line: string): void;
  /** Where bars are drawn, apart from the answer. */
  readonly screen: Screen;
  readonly interruption: () => AbortSignal;
  readonly log: (level: Config['logLevel']) => Pick<Logger, 'info'>;
}

/**
 * Runs the command that the arguments name, or explains what there is.
 * @throws CommandFailed, and what the command throws
 */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<void> {
  const name = nameIn(args);
  if (name === undefined) {
    const words = args.filter((word) => !word.startsWith('-'));
    if (words.length > 0) throw new CommandFailed(`there is no command "${words.join(' ')}"; see --help`);
    return printOverview(terminal);
  }
  const command = await load(name);
  const { values, positionals } = parse(command, args.slice(name.split(' ').length));
  if (values['help'] === true) return printHelp(command, terminal);
  const surplus = positionals[command.mostWords];
  if (surplus !== undefined)
    throw new CommandFailed(`"${surplus}" is one word too many\n${usageOf(command)}`);
  const config = terminal.config();
  const log = terminal.log(config.logLevel);
  return command.run({
    config,
    values: values as Readonly<Record<string, string | boolean | undefined>>,
    positionals,
    now: terminal.now,
    print: terminal.print,
    interruption: terminal.interruption,
    record: (security, accountId) => log.info({ security, outcome: 'done', accountId }, 'security event'),
    progress: (label) => progressBar(label, terminal.screen, () => performance.now()),
  });
}

/** The longest command that the arguments begin with. */
function nameIn(args: readonly string[]): string | undefined {
  return [2, 1].map((count) => args.slice(0, count).join(' ')).find((name) => Object.hasOwn(commands, name));
}

async function load(name: string): Promise<Command> {
  const loader = commands[name];
  if (loader === undefined) throw new CommandFailed(`there is no command "${name}"`);
  return loader();
}

function parse(command: Command, args: string[]) {
  try {
    const options = { ...command.options, help: { type: 'boolean', short: 'h' } } as const;
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new CommandFailed(`${messageOf(error)}\n${usageOf(command)}`);
  }
}

const usageOf = ({ name, usage }: Command) => `usage: ${operatorCommand(name)} ${usage}`.trimEnd();

function printHelp(command: Command, { print }: Terminal): void {
  print(command.summary);
  print(usageOf(command));
}

async function printOverview({ print }: Terminal): Promise<void> {
  print(`usage: ${operatorCommand('<command>')} [options]; a command followed by --help says more`);
  for (const name of Object.keys(commands)) print(`  ${name.padEnd(18)} ${(await load(name)).summary}`);
}
