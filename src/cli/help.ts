import { type CliTexts, type CommandName, type OptionName } from '#messages/en/cli.ts';
import { type Command, type Commands } from './commands/command.ts';
import { exitCodes } from './failure.ts';
import { usageOf } from './read-arguments.ts';

type Line = readonly [left: string, right: string];

/** Every command, setting and exit status. */
export function overview(commands: Commands, { help, ...texts }: CliTexts): string {
  const names = Object.keys(commands) as CommandName[];
  const commandLines = names.map((name): Line => {
    const { usage, summary } = texts.commands[name];
    return [`${name} ${usage}`.trimEnd(), summary];
  });
  const exits = Object.entries(exitCodes).map(([kind, code]): Line => [
    String(code),
    help.exitCodes[kind as keyof typeof exitCodes],
  ]);
  return [
    help.intro,
    '',
    `${help.usage}: forge-cli ${help.command} [--help]`,
    '',
    ...section(help.commands, commandLines),
    ...section(help.options, [
      ['--help', help.help],
      ['--version', help.version],
    ]),
    ...section(help.settings, [
      ['FORGE_URL', help.url],
      ['FORGE_TOKEN', help.token],
      ['FORGE_TOKEN_FILE', help.tokenFile],
      ['FORGE_LANG', help.language],
    ]),
    ...section(help.exits, [...exits, ['130', help.exitCodes.interrupted]]),
  ]
    .join('\n')
    .trimEnd();
}

/** The purpose of a command, and its options. */
export function commandHelp(name: CommandName, command: Command, texts: CliTexts): string {
  const options = Object.entries(command.options).map(([option, { type, values }]): Line => {
    const value = type === 'string' ? ` ${values === undefined ? '…' : values.join('|')}` : '';
    return [`--${option}${value}`, texts.options[option as OptionName]];
  });
  const summary = texts.commands[name].summary;
  return [
    `${texts.help.usage}: ${usageOf(name, texts)}`,
    '',
    summary.charAt(0).toUpperCase() + summary.slice(1),
    '',
    ...(options.length > 0 ? section(texts.help.options, options) : []),
  ]
    .join('\n')
    .trimEnd();
}

function section(title: string, lines: readonly Line[]): string[] {
  const width = Math.max(...lines.map(([left]) => left.length));
  return [`${title}:`, ...lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`), ''];
}
