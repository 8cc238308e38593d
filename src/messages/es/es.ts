import { type Messages } from '../en/en.ts';
import { createFormat } from '../format/format.ts';
import { esAccount } from './account.ts';
import { esBoard } from './board.ts';
import { esErrors } from './errors.ts';
import { esFiles } from './files.ts';
import { esIdeas } from './ideas.ts';
import { esScreens } from './screens.ts';

/** Todos los textos en español, salvo los del panel. */
export const es: Messages = {
  format: createFormat('es'),
  errors: esErrors,
  ...esScreens,
  ...esAccount,
  ...esBoard,
  ...esIdeas,
  ...esFiles,
};
