import { type enForeignFile } from '../en/foreign-file.ts';

/** Las palabras de lo que se lee de los archivos de otras aplicaciones y de lo que se escribe para ellas. */
export const esForeignFile: typeof enForeignFile = {
  noteWords: { date: 'Fecha', link: 'Enlace' },
  markdownWords: {
    deadline: 'Fecha límite',
    target: 'Objetivo',
    progress: 'Progreso',
    updates: 'Avances',
    notes: 'Notas',
  },
};
