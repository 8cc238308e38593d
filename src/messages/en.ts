import { enAccount } from './en/account.ts';
import { enBoard } from './en/board.ts';
import { enErrors } from './en/errors.ts';
import { enIdeas } from './en/ideas.ts';
import { enScreens } from './en/screens.ts';
import { createFormat } from './format.ts';

/** What Forge says in English, but for what comes with the dashboard. The other languages have the same shape. */
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
