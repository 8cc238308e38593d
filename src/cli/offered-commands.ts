import { type CliTexts, type CommandName, type OptionName } from '#messages/en/cli.ts';
import { type Command, type Commands } from './commands/command.ts';
import { type OfferedCommand } from './completion/offered-command.ts';

/** The commands and options that shells offer, with the texts of the help. */
export function offeredCommands(commands: Commands, texts: CliTexts): OfferedCommand[] {
  return (Object.entries(commands) as [CommandName, Command][]).map(([word, command]) => ({
    word,
    summary: texts.commands[word].summary,
    firstWords: command.firstWords ?? [],
    takesFile: word === 'export',
    options: Object.entries(command.options).map(([name, { type, values = [] }]) => ({
      word: `--${name}`,
      summary: texts.options[name as OptionName],
      takesValue: type === 'string',
      values,
    })),
  }));
}
