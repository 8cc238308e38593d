import { type enRefused } from '../en/refused.ts';

/** Textos de los cambios que el servidor rechazó. */
export const esRefused: typeof enRefused = {
  refused: {
    title: 'Sin guardar',
    text: 'El servidor rechazó estos cambios. Tu texto se queda aquí hasta que decidas.',
    copy: 'Copiar texto',
    discard: 'Descartar',
    editedEntry: { updates: 'Avance editado', notes: 'Nota editada', steps: 'Paso editado' },
    kinds: {
      addIdea: 'Idea nueva',
      captureIdeas: 'Ideas capturadas',
      editIdea: 'Edición',
      addUpdate: 'Avance',
      addNote: 'Nota',
      importIdeas: 'Importación',
      addImported: 'Importación',
      migrateLocalIdeas: 'Ideas movidas',
      addCategory: 'Categoría nueva',
      saveFilter: 'Filtro nuevo',
      keepIdeas: 'Ideas conservadas',
      restoreIdeas: 'Ideas restauradas',
      addStep: 'Paso',
    },
  },
};
