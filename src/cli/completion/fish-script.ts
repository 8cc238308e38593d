import { type OfferedCommand } from './offered-command.ts';

export function fishScript(commands: readonly OfferedCommand[]): string {
  return ['complete -c forge-cli -f', ...commands.flatMap(linesOf)].join('\n');
}

function linesOf({ word, summary, options, firstWords, takesFile }: OfferedCommand): string[] {
  const whenSeen = `complete -c forge-cli -n '__fish_seen_subcommand_from ${word}'`;
  return [
    `complete -c forge-cli -n __fish_use_subcommand -a ${word} -d ${quote(summary)}`,
    ...(firstWords.length > 0 ? [`${whenSeen} -a ${quote(firstWords.join(' '))}`] : []),
    ...(takesFile ? [`${whenSeen} -F`] : []),
    ...options.map(
      ({ word: option, summary: meaning, takesValue, values }) =>
        `${whenSeen} -l ${option.slice(2)}${takesValue ? ` -x -a ${quote(values.join(' '))}` : ''} -d ${quote(meaning)}`,
    ),
  ];
}

function quote(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}
