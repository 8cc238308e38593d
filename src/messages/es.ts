import { type Messages } from './en.ts';
import { esAccount } from './es/account.ts';
import { esBoard } from './es/board.ts';
import { esErrors } from './es/errors.ts';
import { esIdeas } from './es/ideas.ts';
import { esScreens } from './es/screens.ts';
import { createFormat } from './format.ts';

/** Todo lo que dice Forge en español. */
export const es: Messages = {
  format: createFormat('es'),
  errors: esErrors,
  ...esScreens,
  ...esAccount,
  ...esBoard,
  ...esIdeas,
};
