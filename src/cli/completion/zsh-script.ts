import { type OfferedCommand, type OfferedWord } from './offered-command.ts';

export function zshScript(commands: readonly OfferedCommand[]): string {
  return `_forge_cli() {
  local -a offered
  if (( CURRENT == 2 )); then
    offered=(${commands.map(describe).join(' ')})
    _describe command offered
    return
  fi
  case "$words[2]:$words[CURRENT-1]" in
${commands.flatMap(casesOf).join('\n')}
  esac
}
compdef _forge_cli forge-cli forge-cli.mjs`;
}

function casesOf({ word, options, firstWords, takesFile }: OfferedCommand): string[] {
  return [
    ...options
      .filter(({ takesValue }) => takesValue)
      .map((option) => `    ${word}:${option.word}) compadd -- ${option.values.join(' ')} ;;`),
    ...(firstWords.length > 0 ? [`    ${word}:${word}) compadd -- ${firstWords.join(' ')} ;;`] : []),
    `    ${word}:*) offered=(${options.map(describe).join(' ')}); _describe option offered${takesFile ? '; _files' : ''} ;;`,
  ];
}

/** A word and its meaning in single quotes; a colon separates them. */
function describe({ word, summary }: OfferedWord): string {
  const text = `${word}:${summary.replaceAll(':', String.raw`\:`)}`;
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
