import { type OfferedCommand } from './offered-command.ts';

export function bashScript(commands: readonly OfferedCommand[]): string {
  const names = commands.map(({ word }) => word).join(' ');
  return `_forge_cli() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} offered=
  if [ "$COMP_CWORD" -eq 1 ]; then
    offered='${names} --help --version'
  else
    case "\${COMP_WORDS[1]}:$previous" in
${commands.flatMap(casesOf).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$offered" -- "$current"))
}
complete -o default -F _forge_cli forge-cli forge-cli.mjs`;
}

function casesOf({ word, options, firstWords }: OfferedCommand): string[] {
  const line = (previous: string, offered: readonly string[]) =>
    `      ${word}:${previous}) offered='${offered.join(' ')}' ;;`;
  return [
    ...options.filter(({ takesValue }) => takesValue).map((option) => line(option.word, option.values)),
    ...(firstWords.length > 0 ? [line(word, firstWords)] : []),
    line('*', [...options.map((option) => option.word), '--help']),
  ];
}
