import { createFormat } from '../format/format.ts';
import { enBoard } from './board.ts';
import { enErrors } from './errors.ts';
import { enIdeas } from './ideas.ts';
import { enScreens } from './screens.ts';

/** The English texts that every page loads; those of `*-messages.ts` load with their features. The other languages have the same shape. */
export const en = {
  format: createFormat('en'),
  errors: enErrors,
  ...enScreens,
  ...enBoard,
  ...enIdeas,
};

/** The shape of every language's texts. */
export type Messages = typeof en;
