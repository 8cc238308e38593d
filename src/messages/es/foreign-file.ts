import { type enForeignFile } from '../en/foreign-file.ts';

/** Las palabras del archivo Markdown que Forge exporta. */
export const esForeignFile: typeof enForeignFile = {
  markdownWords: {
    deadline: 'Fecha límite',
    target: 'Objetivo',
    progress: 'Progreso',
    updates: 'Avances',
    notes: 'Notas',
  },
};
