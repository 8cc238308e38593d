import { enAccount } from './en/account.ts';
import { enBoard } from './en/board.ts';
import { enErrors } from './en/errors.ts';
import { enIdeas } from './en/ideas.ts';
import { enScreens } from './en/screens.ts';
import { createFormat } from './format.ts';

/** What Forge says in English, except the dashboard's part. The other languages have the same shape. */
export const en = {
  format: createFormat('en'),
  errors: enErrors,
  ...enScreens,
  ...enAccount,
  ...enBoard,
  ...enIdeas,
};

/** The shape every language has. */
export type Messages = typeof en;
