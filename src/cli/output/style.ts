import { type Environment, readVariable } from '../settings/environment.ts';

const codes = { bold: 1, dim: 2, red: 31 } as const;

/** Marks text for the terminal. */
export type Style = (mark: keyof typeof codes, text: string) => string;

/** No colour where the output is no terminal, where the terminal has none, or where NO_COLOR is set (no-color.org). */
export function createStyle(isTerminal: boolean, env: Environment): Style {
  const isPlain = !isTerminal || readVariable(env, 'NO_COLOR') !== undefined || env['TERM'] === 'dumb';
  return (mark, text) => (isPlain ? text : `\u001b[${codes[mark]}m${text}\u001b[0m`);
}
