import { type Shell, shells } from '../completion/completion-script.ts';
import { type Command } from './command.ts';

/** Prints the script by which a shell completes commands and options. */
export const completion: Command = {
  options: {},
  minWords: 1,
  maxWords: 1,
  firstWords: shells,
  run: ({ completion: scriptFor, write }, { words: [shell = ''] }) => write(scriptFor(shell as Shell)),
};
