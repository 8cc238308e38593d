import { type enSelection } from '../en/selection.ts';
import { ideas, number, plural } from './plural.ts';

/** Textos para elegir varias ideas y cambiarlas juntas. */
export const esSelection: typeof enSelection = {
  selection: {
    toolbar: 'Selección',
    selectIdea: (title) => `Seleccionar ${title}`,
    selected: (count) => `${number(count)} ${plural(count, 'seleccionada', 'seleccionadas')}`,
    finish: 'Marcar como terminadas',
    edited: (count) => `¡${ideas(count)} ${plural(count, 'actualizada', 'actualizadas')}!`,
    deleteQuestion: (count) => `¿Seguro que quieres eliminar estas ${number(count)} ideas?`,
  },
};
