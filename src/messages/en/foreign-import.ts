import { ideas, number, plural } from './plural.ts';

/** Texts of the preview of another app's file. */
export const enForeignImport = {
  /** Labels of what becomes a note because an idea has no field for it. */
  noteWords: { date: 'Date', link: 'Link' },
  foreignImport: {
    /** `source` is one of `foreignSources`. */
    ideas: (count: number, source: string, finished: number) =>
      `${ideas(count)} from ${source}, ${number(finished)} of them finished.`,
    newCategories: (count: number) => `${number(count)} new ${plural(count, 'category', 'categories')}.`,
    leftOut: (count: number) => `${number(count)} ${plural(count, 'part is', 'parts are')} left out.`,
    shortened: (count: number) => `${number(count)} ${plural(count, 'was', 'were')} shortened`,
    here: (count: number) => `${number(count)} ${plural(count, 'is', 'are')} here already`,
    first: (count: number, total: number) => `The first ${number(count)} of ${number(total)}`,
    firstAndHere: (count: number, total: number) =>
      `The first ${number(count)} of ${number(total)}, and those of the rest that Forge has already`,
    more: (count: number) => `and ${number(count)} more`,
    columns: 'Columns',
    column: (position: number) => `Column ${number(position)}`,
    isRead: 'The file is read. Nothing is imported yet.',
    noTitles: 'Choose the column that has the titles.',
    dates: 'Dates',
    dayFirst: 'Day first',
    monthFirst: 'Month first',
    target: 'Where to',
    add: 'Add to my ideas',
    replace: 'Replace my ideas',
    withFinished: 'Finished ones too',
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
    csv: 'a CSV file',
    text: 'a text file',
  },
  csvFields: {
    title: 'Title',
    description: 'Description',
    category: 'Category',
    deadline: 'Deadline',
    priority: 'Priority',
    tags: 'Tags',
    progress: 'Progress',
    target: 'Target',
    note: 'Note',
    'leave-out': 'Leave out',
  },
};
