import { type Messages } from '../en/en.ts';
import { createFormat } from '../format/format.ts';
import { esBoard } from './board.ts';
import { esErrors } from './errors.ts';
import { esIdeas } from './ideas.ts';
import { esScreens } from './screens.ts';

/** Los textos en español que carga toda página; los de `*-messages.ts` cargan con sus funciones. */
export const es: Messages = {
  format: createFormat('es'),
  errors: esErrors,
  ...esScreens,
  ...esBoard,
  ...esIdeas,
};
