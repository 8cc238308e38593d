import { type enForeignImport } from '../en/foreign-import.ts';
import { ideas, number, plural } from './plural.ts';

/** Textos de la vista previa del archivo de otra aplicación. */
export const esForeignImport: typeof enForeignImport = {
  noteWords: { date: 'Fecha', link: 'Enlace' },
  foreignImport: {
    ideas: (count, source, finished) =>
      `${ideas(count)} de ${source}, ${number(finished)} de ellas ${plural(finished, 'terminada', 'terminadas')}.`,
    newCategories: (count) => `${number(count)} ${plural(count, 'categoría nueva', 'categorías nuevas')}.`,
    leftOut: (count) => `${number(count)} ${plural(count, 'parte se omite', 'partes se omiten')}.`,
    shortened: (count) => `${number(count)} se ${plural(count, 'acortó', 'acortaron')}`,
    here: (count) => `${number(count)} ya ${plural(count, 'está', 'están')} aquí`,
    first: (count, total) => `Las primeras ${number(count)} de ${number(total)}`,
    firstAndHere: (count, total) =>
      `Las primeras ${number(count)} de ${number(total)}, y las demás que Forge ya tiene`,
    more: (count) => `y ${number(count)} más`,
    columns: 'Columnas',
    column: (position) => `Columna ${number(position)}`,
    isRead: 'El archivo está leído. Aún no se ha importado nada.',
    noTitles: 'Elige la columna que tiene los títulos.',
    dates: 'Fechas',
    dayFirst: 'Día primero',
    monthFirst: 'Mes primero',
    target: 'Destino',
    add: 'Añadir a mis ideas',
    replace: 'Sustituir mis ideas',
    withFinished: 'También las terminadas',
  },
  foreignSources: {
    'todoist-csv': 'Todoist',
    'todoist-json': 'Todoist',
    ticktick: 'TickTick',
    trello: 'Trello',
    'google-tasks': 'Google Tasks',
    'microsoft-to-do': 'Microsoft To Do',
    vikunja: 'Vikunja',
    'super-productivity': 'Super Productivity',
    'forge-csv': 'Forge',
    'forge-json': 'Forge',
    csv: 'un archivo CSV',
    text: 'un archivo de texto',
  },
  csvFields: {
    title: 'Título',
    description: 'Descripción',
    category: 'Categoría',
    deadline: 'Fecha límite',
    priority: 'Prioridad',
    tags: 'Etiquetas',
    progress: 'Progreso',
    target: 'Objetivo',
    note: 'Nota',
    'leave-out': 'No importar',
  },
};
