import { parseArgs } from 'node:util';
import { type CliTexts, type CommandName, type OptionName } from '#messages/en/cli.ts';
import { type Command, type CommandInput, type CommandOption } from './commands/command.ts';
import { CliFailure } from './failure.ts';

/** How a command is typed. */
export function usageOf(name: CommandName, texts: CliTexts): string {
  return `forge-cli ${name} ${texts.commands[name].usage}`.trimEnd();
}

/** The options and words of a command; null if its help is asked for. @throws CliFailure */
export function readArguments(
  name: CommandName,
  { options, firstWords, minWords, maxWords }: Command,
  args: readonly string[],
  texts: CliTexts,
): CommandInput | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { ...options, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
    strict: false,
  });
  if (values['help'] === true) return null;
  for (const [option, value] of Object.entries(values))
    checkOption(
      option,
      value,
      Object.hasOwn(options, option) ? options[option as OptionName] : undefined,
      texts,
    );
  if (positionals.length < minWords) throw new CliFailure('usage', texts.usage.tooFew(usageOf(name, texts)));
  const extra = positionals[maxWords];
  if (extra !== undefined) throw new CliFailure('usage', texts.usage.tooMany(extra, usageOf(name, texts)));
  if (firstWords !== undefined) checkWord(name, positionals[0] ?? '', firstWords, texts);
  return { values: values as CommandInput['values'], words: positionals };
}

/** Not by the strict mode of `parseArgs`, whose messages are English. */
function checkOption(name: string, value: unknown, option: CommandOption | undefined, texts: CliTexts): void {
  const { unknownOption, needsValue, takesNoValue } = texts.usage;
  const typed = name.length === 1 ? `-${name}` : `--${name}`;
  if (option === undefined) throw new CliFailure('usage', unknownOption(typed));
  if (option.type === 'string' && typeof value !== 'string') throw new CliFailure('usage', needsValue(typed));
  if (option.type === 'boolean' && value !== true) throw new CliFailure('usage', takesNoValue(typed));
  if (option.values !== undefined) checkWord(typed, String(value), option.values, texts);
}

function checkWord(name: string, word: string, words: readonly string[], texts: CliTexts): void {
  if (!words.includes(word))
    throw new CliFailure('usage', texts.usage.wrongValue(name, word, words.join(', ')));
}
