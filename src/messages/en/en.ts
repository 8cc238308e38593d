import { createFormat } from '../format/format.ts';
import { enAccount } from './account.ts';
import { enBoard } from './board.ts';
import { enErrors } from './errors.ts';
import { enFiles } from './files.ts';
import { enIdeas } from './ideas.ts';
import { enScreens } from './screens.ts';

/** All English texts except those that load later, of the dashboard, the captured line and the palette. The other languages have the same shape. */
export const en = {
  format: createFormat('en'),
  errors: enErrors,
  ...enScreens,
  ...enAccount,
  ...enBoard,
  ...enIdeas,
  ...enFiles,
};

/** The shape of every language's texts. */
export type Messages = typeof en;
