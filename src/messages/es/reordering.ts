import { type enReordering } from '../en/reordering.ts';
import { number } from './plural.ts';

/** Textos del menú de un asa, y lo que se anuncia mientras se mueve algo con ella. */
export const esReordering: typeof enReordering = {
  reordering: {
    moveUp: 'Subir',
    moveDown: 'Bajar',
    moveToTop: 'Mover al principio',
    duplicate: 'Duplicar',
    lifted: (title, position, total) =>
      `Moviendo ${title}, posición ${number(position)} de ${number(total)}.`,
    over: (title, position, total) => `${title}, posición ${number(position)} de ${number(total)}.`,
    cancelled: (title, position) => `${title} vuelve a la posición ${number(position)}.`,
    gone: (title) => `${title} ya no está en la lista.`,
    hint: 'Pulsa Espacio para levantar y las flechas para mover, o Intro para abrir un menú.',
  },
};
