import { type enSteps } from '../en/steps.ts';
import { number } from './plural.ts';

/** Textos de los pasos de una idea. */
export const esSteps: typeof enSteps = {
  steps: {
    add: 'Añadir un paso',
    edit: 'Editar paso',
    delete: 'Eliminar paso',
    edited: '¡Paso editado!',
    deleted: '¡Paso eliminado!',
    gone: 'Este paso ya no existe.',
    reorder: 'Reordenar paso',
    added: 'Paso añadido',
    severalAdded: (count) => `¡${number(count)} pasos añadidos!`,
  },
};
