import { type enTrash } from '../en/trash.ts';
import { ideas, plural } from './plural.ts';

/** Textos de la papelera, salvo los de sus avisos. */
export const esTrash: typeof enTrash = {
  trashDialog: {
    empty: 'La papelera está vacía.',
    offline: 'Sin conexión. Conéctate para ver la papelera.',
    loadFailed: 'No se pudo cargar la papelera.',
    text: 'Las ideas eliminadas se quedan aquí hasta 30 días.',
    trimmed: (day) =>
      `La papelera estaba llena: sus ideas más antiguas se eliminaron definitivamente el ${day}.`,
    deleted: (when) => `Eliminada ${when}`,
    deletedJustNow: 'Eliminada ahora mismo',
    until: (day) => `Se eliminará definitivamente el ${day}`,
    restore: 'Restaurar',
    restoreAll: 'Restaurar todas',
    purge: 'Eliminar definitivamente',
    purgeAll: 'Vaciar la papelera',
    confirmPurge: '¿Eliminar esta idea definitivamente? No se podrá recuperar.',
    confirmPurgeAll: (count) =>
      `¿Eliminar ${ideas(count)} definitivamente? No se ${plural(count, 'podrá', 'podrán')} recuperar.`,
    group: (count, when) =>
      `Restaurar ${plural(count, 'la idea eliminada', `las ${ideas(count)} eliminadas`)} el ${when}`,
  },
};
