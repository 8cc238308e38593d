import { exportAsCsv } from '#domain/files/export-csv.ts';
import { exportFile } from '#domain/files/export-file.ts';
import { type ForeignReader } from '#domain/import/foreign-file.ts';
import { readCsvTable } from '#domain/import/read-csv.ts';
import { readForgeCsv } from '#domain/import/read-forge-csv.ts';
import { readForgeJson } from '#domain/import/read-forge-json.ts';
import { readGoogleTasks } from '#domain/import/read-google-tasks.ts';
import { readMicrosoftToDo } from '#domain/import/read-microsoft-to-do.ts';
import { readSuperProductivity } from '#domain/import/read-super-productivity.ts';
import { readText } from '#domain/import/read-text.ts';
import { readTicktick } from '#domain/import/read-ticktick.ts';
import { readTodoistCsv } from '#domain/import/read-todoist-csv.ts';
import { readTodoistJson } from '#domain/import/read-todoist-json.ts';
import { readTrello } from '#domain/import/read-trello.ts';
import { readVikunja } from '#domain/import/read-vikunja.ts';
import { makeIdea } from '#domain/testing/make-idea.ts';

const json = JSON.stringify;
export const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const table = (header: string, count: number, row: (index: number) => string) =>
  [header, ...times(count, row)].join('\n');
const dated = (index: number) => `2026-12-${String(1 + (index % 28)).padStart(2, '0')}`;

/** A file of each source with this many ideas, each with a date, a category, tags and some text. */
export const largeFiles: Readonly<Record<string, readonly [ForeignReader, (count: number) => string]>> = {
  'todoist-csv': [
    readTodoistCsv,
    (count) =>
      table(
        'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE,DATE_LANG',
        count,
        (i) => `task,Kite ${i} @urgent @home,Blue,1,1,in ${i % 300} days at 9,en`,
      ),
  ],
  'todoist-json': [
    readTodoistJson,
    (count) =>
      json({
        projects: [{ id: 'p', name: 'Sky' }],
        items: times(count, (i) => ({
          id: `${i}`,
          project_id: 'p',
          content: `Kite ${i}`,
          due: { date: `${dated(i)}T09:00:00Z` },
          labels: ['home'],
        })),
      }),
  ],
  ticktick: [
    readTicktick,
    (count) =>
      table(
        '"Date: x"\n"List Name","Title","Tags","Due Date","Timezone","Is All Day","Priority","Status","taskId"',
        count,
        (i) =>
          `"Sky","Kite ${i}","urgent, home","${dated(i)}T23:00:00+0000","Europe/Berlin","true","5","0","t${i}"`,
      ),
  ],
  trello: [
    readTrello,
    (count) =>
      json({
        lists: [{ id: 'l', name: 'Sky' }],
        cards: times(count, (i) => ({
          id: `c${i}`,
          name: `Kite ${i}`,
          idList: 'l',
          due: `${dated(i)}T09:00:00Z`,
          labels: [{ name: 'home' }],
        })),
        checklists: times(count, (i) => ({
          idCard: `c${i}`,
          checkItems: [{ name: 'Tail', state: 'complete' }],
        })),
      }),
  ],
  'google-tasks': [
    readGoogleTasks,
    (count) =>
      json({
        kind: 'tasks#taskLists',
        items: [
          {
            title: 'Sky',
            items: times(count, (i) => ({ id: `${i}`, title: `Kite ${i}`, due: `${dated(i)}T00:00:00Z` })),
          },
        ],
      }),
  ],
  'microsoft-to-do': [
    readMicrosoftToDo,
    (count) =>
      json({
        value: times(count, (i) => ({
          title: `Kite ${i}`,
          importance: 'high',
          dueDateTime: { dateTime: `${dated(i)}T09:00:00`, timeZone: 'Europe/Berlin' },
        })),
      }),
  ],
  vikunja: [
    readVikunja,
    (count) =>
      json([
        {
          title: 'Sky',
          tasks: times(count, (i) => ({
            id: i + 1,
            title: `Kite ${i}`,
            description: '<p>Blue</p>',
            due_date: `${dated(i)}T09:00:00Z`,
          })),
        },
      ]),
  ],
  'super-productivity': [
    readSuperProductivity,
    (count) =>
      json({
        task: {
          entities: Object.fromEntries(
            times(count, (i) => [`${i}`, { id: `${i}`, title: `Kite ${i}`, dueWithTime: 1.8e12 + i * 6e4 }]),
          ),
        },
      }),
  ],
  csv: [
    readCsvTable,
    (count) =>
      table(
        'Title,Due,Tags,Category,Priority,Notes',
        count,
        (i) => `Kite ${i},"November ${1 + (i % 28)}, 2026 6:00 PM","home, urgent",Sky,High,"a ""b"""`,
      ),
  ],
  'forge-csv': [
    readForgeCsv,
    (count) => exportAsCsv(times(count, (i) => makeIdea({ id: `${i}`, title: `Kite ${i}` }))),
  ],
  'forge-json': [
    readForgeJson,
    (count) => exportFile(times(count, (i) => makeIdea({ id: `${i}`, title: `Kite ${i}` }))),
  ],
  text: [
    readText,
    (count) =>
      times(count, (i) => `- [ ] Kite ${i} with a long blue tail on friday at 18:00 !low #urgent`).join('\n'),
  ],
};
