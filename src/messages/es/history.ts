import { type enHistory } from '../en/history.ts';

/** Textos del historial de una idea y de lo que no se pudo deshacer. */
export const esHistory: typeof enHistory = {
  historyDialog: {
    changes: 'Cambios',
    none: 'Aún no ha cambiado nada.',
    gone: 'Esta idea se ha eliminado.',
    offline: 'El historial necesita conexión.',
    copy: 'Copiar',
    bringBack: 'Recuperar',
    empty: 'vacío',
    fields: {
      title: 'Título',
      description: 'Descripción',
      category: 'Categoría',
      deadline: 'Fecha límite',
      target: 'Objetivo',
      priority: 'Prioridad',
      tags: 'Etiquetas',
      progress: 'Progreso',
    },
  },

  undoConflict: {
    title: 'No se ha deshecho',
    text: 'Esto ha cambiado desde entonces, quizá en otro dispositivo. No se ha perdido nada: esto es lo que dice ahora y lo que decía antes.',
    now: 'Ahora',
    before: 'Antes',
  },
};
