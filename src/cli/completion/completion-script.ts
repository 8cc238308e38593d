import { bashScript } from './bash-script.ts';
import { fishScript } from './fish-script.ts';
import { type OfferedCommand } from './offered-command.ts';
import { zshScript } from './zsh-script.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof shells)[number];

/** The script by which a shell completes commands and options. */
export function completionScript(shell: Shell, commands: readonly OfferedCommand[]): string {
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](commands);
}
