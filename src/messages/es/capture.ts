import { type enCapture } from '../en/capture.ts';
import { number } from './plural.ts';

/** Textos de lo entendido en una línea y de la pregunta sobre líneas pegadas. */
export const esCapture: typeof enCapture = {
  captureMarks: {
    understood: 'Entendido',
    kinds: { deadline: 'Fecha límite', priority: 'Prioridad', tag: 'Etiqueta', category: 'Categoría' },
    keepAsText: (mark) => `${mark}: dejar como texto`,
    title: (rest) => `Título: ${rest}`,
    tagMatches: 'Etiquetas',
    createTag: (name) => `Crear «${name}»`,
    categoryMatches: 'Categorías',
  },

  pastedLines: {
    question: (count) => `¿Añadir ${number(count)} ideas, una por línea?`,
    add: 'Añadir',
    tooMany: 'Como máximo 200 líneas a la vez.',
  },
};
