import { note, update } from './add-entry.ts';
import { add } from './add.ts';
import { type Commands } from './command.ts';
import { completion } from './completion.ts';
import { done } from './done.ts';
import { exportIdeas } from './export.ts';
import { list } from './list.ts';

/** Every command by its name, in the order of the help. */
export const commands: Commands = { add, list, done, update, note, export: exportIdeas, completion };
