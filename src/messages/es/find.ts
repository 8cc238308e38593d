import { type enFind } from '../en/find.ts';
import { number } from './plural.ts';

/** Textos de una búsqueda y de los filtros que pone el panel. */
export const esFind: typeof enFind = {
  find: {
    happened: {
      active: {
        day: (day) => `Añadidas, con avances o terminadas el ${day}`,
        days: (first, last) => `Añadidas, con avances o terminadas del ${first} al ${last}`,
      },
      finished: {
        day: (day) => `Terminadas el ${day}`,
        days: (first, last) => `Terminadas del ${first} al ${last}`,
      },
      finishedIn: (month) => `Terminadas en ${month}`,
    },
    alsoFound: (count) => `También en etiquetas, objetivos, avances y notas: ${number(count)}`,
    fields: {
      description: 'Descripción',
      target: 'Objetivo',
      steps: 'Paso',
      updates: 'Avance',
      notes: 'Nota',
    },
  },
};
