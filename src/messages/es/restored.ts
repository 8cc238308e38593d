import { type enRestored } from '../en/restored.ts';
import { ideas, plural } from './plural.ts';

/** Textos del aviso de un servidor restaurado. */
export const esRestored: typeof enRestored = {
  restored: {
    text: (count) =>
      `Este servidor se restauró desde una copia anterior. ${ideas(count)} de este dispositivo ${plural(count, 'es más reciente', 'son más recientes')}.`,
    list: 'Más reciente en este dispositivo',
    keep: 'Conservarlas',
    save: 'Guardar en un archivo',
    inTrash: 'En la papelera',
    kept: (count) => `${plural(count, 'Se conservó', 'Se conservaron')} ${ideas(count)}.`,
    confirmDiscard: (count) =>
      `¿Descartar ${plural(count, 'la versión más reciente', 'las versiones más recientes')} de ${ideas(count)} en este dispositivo? No se ${plural(count, 'podrá', 'podrán')} recuperar.`,
  },
};
