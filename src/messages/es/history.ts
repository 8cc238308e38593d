import { type enHistory } from '../en/history.ts';

/** Textos del historial de una idea y de lo que no se pudo deshacer. */
export const esHistory: typeof enHistory = {
  historyDialog: {
    changes: 'Cambios',
    none: 'Aún no hay cambios.',
    gone: 'Esta idea se ha eliminado.',
    offline: 'Sin conexión. Conéctate para ver el historial.',
    copy: 'Copiar',
    bringBack: 'Restaurar',
    empty: 'vacío',
    names: {
      addIdea: 'Idea añadida',
      captureIdeas: 'Idea capturada',
      editIdea: 'Idea editada',
      setProgress: 'Progreso cambiado',
      addUpdate: 'Avance añadido',
      addNote: 'Nota añadida',
      moveIdea: 'Idea movida',
      deleteIdea: 'Idea eliminada',
      deleteAllIdeas: 'Todas las ideas eliminadas',
      importIdeas: 'Importada',
      migrateLocalIdeas: 'Movida a la cuenta',
      addCategory: 'Categoría añadida',
      setAside: 'Apartada o traída de vuelta',
      undo: 'Deshacer o rehacer',
      keepIdeas: 'Conservada tras una restauración',
      restoreIdeas: 'Restaurada desde la papelera',
      editEntry: { updates: 'Avance editado', notes: 'Nota editada', unknown: 'Texto editado' },
      deleteEntry: { updates: 'Avance eliminado', notes: 'Nota eliminada', unknown: 'Texto eliminado' },
      setPreferences: 'Preferencias',
      purgeIdeas: 'Eliminada definitivamente',
    },
    fields: {
      title: 'Título',
      description: 'Descripción',
      category: 'Categoría',
      deadline: 'Fecha límite',
      target: 'Objetivo',
      priority: 'Prioridad',
      tags: 'Etiquetas',
      progress: 'Progreso',
      setAside: 'Apartada hasta',
    },
  },

  undoConflict: {
    title: 'No se pudo deshacer',
    text: 'Esto cambió después de tu edición, quizá en otro dispositivo. No se ha perdido nada: aquí están las dos versiones.',
    now: 'Ahora',
    before: 'Antes',
  },
};
