import { type enForeignFile } from '../en/foreign-file.ts';

/** Las palabras de lo que se lee de los archivos de otras aplicaciones y de lo que se escribe para ellas. */
export const esForeignFile: typeof enForeignFile = {
  leftOutKinds: {
    attachment: 'Archivo adjunto',
    assignee: 'Persona asignada',
    column: 'Columna',
    'custom-field': 'Campo personalizado',
    deleted: 'Tarea eliminada',
    duration: 'Tiempo estimado',
    heading: 'Título de apartado',
    nesting: 'Nivel de un paso dentro de otro',
    note: 'Nota',
    project: 'Lista o carpeta sin ideas propias',
    recurrence: 'Repetición',
    relation: 'Enlace con otra tarea',
    reminder: 'Recordatorio',
    row: 'Fila sin título',
    section: 'Sección de una lista',
    'start-date': 'Fecha de inicio',
    'tracked-time': 'Tiempo registrado',
  },
  noteWords: { date: 'Fecha', link: 'Enlace' },
  markdownWords: {
    deadline: 'Fecha límite',
    target: 'Objetivo',
    progress: 'Progreso',
    updates: 'Avances',
    notes: 'Notas',
  },
};
