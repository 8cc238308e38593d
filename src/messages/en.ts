import { enAccount } from './en/account.ts';
import { enBoard } from './en/board.ts';
import { enDashboard } from './en/dashboard.ts';
import { enErrors } from './en/errors.ts';
import { enIdeas } from './en/ideas.ts';
import { enScreens } from './en/screens.ts';
import { createFormat } from './format.ts';

/** Every word Forge says in English. The other languages have the same shape. */
export const en = {
  format: createFormat('en'),
  errors: enErrors,
  ...enScreens,
  ...enAccount,
  ...enBoard,
  ...enDashboard,
  ...enIdeas,
};

/** The shape every language has. */
export type Messages = typeof en;
