import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvHeader } from '#domain/files/csv-columns.ts';
import { isValidImportedIdea } from '#domain/files/imported-idea.ts';
import { type ForeignReader } from '#domain/import/foreign-file.ts';
import { readCsvTable } from '#domain/import/read-csv.ts';
import { readForgeCsv } from '#domain/import/read-forge-csv.ts';
import { readGoogleTasks } from '#domain/import/read-google-tasks.ts';
import { readMicrosoftToDo } from '#domain/import/read-microsoft-to-do.ts';
import { readSuperProductivity } from '#domain/import/read-super-productivity.ts';
import { readText } from '#domain/import/read-text.ts';
import { readTicktick } from '#domain/import/read-ticktick.ts';
import { readTodoistCsv } from '#domain/import/read-todoist-csv.ts';
import { readTodoistJson } from '#domain/import/read-todoist-json.ts';
import { readTrello } from '#domain/import/read-trello.ts';
import { readVikunja } from '#domain/import/read-vikunja.ts';
import { readAs } from './foreign-reading.ts';

/** Values that a field may have, and those that it should not. */
const anyScalar = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'a',
    'b',
    'constructor',
    '__proto__',
    'toString',
    'high',
    '1',
    '=1+1',
    '2026-12-01',
    '0001-01-01T00:00:00Z',
    '2026-12-01T09:00:00Z',
    '275760-09-13',
    'UTC',
    '<b>',
    '&constructor;',
    'completed',
    'complete',
    '\u0000',
    '\ud800',
  ),
  fc.constantFrom(0, 1, 4, -1, 0.5, 1e300, 1.8e12, true, false, null),
  fc.string(),
);

/** Objects with the fields that a reader knows, nested in each other. */
function objectsWith(keys: readonly string[]) {
  const key = fc.constantFrom(...keys);
  const flat = fc.dictionary(key, anyScalar, { maxKeys: 8 });
  const inside = fc.dictionary(key, fc.oneof(anyScalar, flat, fc.array(flat, { maxLength: 2 })), {
    maxKeys: 8,
  });
  const object = fc.dictionary(key, fc.oneof(anyScalar, inside, fc.array(inside, { maxLength: 3 })), {
    maxKeys: 12,
  });
  return object;
}

const jsonReaders: readonly (readonly [ForeignReader, string, (object: unknown) => unknown])[] = [
  [
    readTodoistJson,
    'id parent_id content description priority labels checked due date string is_recurring deadline added_at item_id posted_at file_attachment file_name is_deleted duration amount project_id name',
    (o) => ({ items: [o, o], projects: [o], notes: [o], sections: [o] }),
  ],
  [
    readTrello,
    'id name desc idList due labels closed dueComplete idCard checkItems state pos type data text card date attachments url isUpload idMembers customFieldItems value start color',
    (o) => ({
      cards: [o, o],
      lists: [o],
      checklists: [o],
      actions: [o, { type: 'commentCard', data: o }],
      members: [o],
    }),
  ],
  [
    readGoogleTasks,
    'id parent title notes due status completed items links link deleted created',
    (o) => ({ kind: 'tasks#taskLists', items: [o, { title: 'L', items: [o, o] }] }),
  ],
  [
    readMicrosoftToDo,
    'title importance status body content contentType dueDateTime dateTime timeZone checklistItems displayName isChecked categories linkedResources webUrl recurrence pattern reminderDateTime createdDateTime tasks',
    (o) => ({ value: [o, { tasks: [o] }] }),
  ],
  [
    readVikunja,
    'id title description tasks child_projects done priority percent_done due_date labels related_tasks parenttask subtask comments comment created attachments file name reminders reminder repeat_after buckets',
    (o) => [o, { title: 'P', tasks: [o, o], child_projects: [o] }],
  ],
  [
    readSuperProductivity,
    'id title notes projectId tagIds subTaskIds parentId priority isDone deadlineWithTime deadlineDay dueWithTime dueDay created attachments type path timeSpent entities ids task',
    (o) => ({
      task: { entities: { a: o, b: o }, ids: ['a', 'zz'] },
      project: { entities: { a: o } },
      tag: { entities: { b: o } },
      archiveYoung: o,
    }),
  ],
];

it.each(jsonReaders)('takes any JSON without an error: %o', (reader, keys, wrap) => {
  fc.assert(
    fc.property(objectsWith(keys.split(' ')), (object) => {
      expectSound(reader, JSON.stringify(wrap(object)));
    }),
    { numRuns: 400 },
  );
  for (const text of ['', '{', 'null', '1', '[]', '{}', '[null]', '"x"']) expectSound(reader, text);
});

const tables: readonly (readonly [ForeignReader, string])[] = [
  [readTodoistCsv, 'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,RESPONSIBLE,DATE,DATE_LANG,DURATION,DEADLINE'],
  [
    readTicktick,
    '"Date: x"\nFolder Name,List Name,Title,Tags,Content,Is Check list,Start Date,Due Date,Repeat,Priority,Status,Created Time,Timezone,Is All Day,taskId,parentId',
  ],
  [readCsvTable, 'Title,Description,Category,Deadline,Priority,Tags,Progress,Target,Note,Other'],
  [readForgeCsv, csvHeader.join(',')],
];
const anyCell = fc.oneof(
  anyScalar.map(String),
  fc.constantFrom(
    'task',
    'note',
    'section',
    '2',
    'es',
    'every day',
    'Y',
    'true',
    '▪ x',
    '50%',
    '3/4/2026',
    'Nov 3, 2026 1:00 PM',
  ),
);

it.each(tables)('takes any table without an error: %o', (reader, header) => {
  const rows = fc.array(fc.array(anyCell, { maxLength: 17 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(rows, fc.boolean(), (table, isQuoted) => {
      const cells = (row: readonly string[]) =>
        row.map((cell) => (isQuoted ? `"${cell.replaceAll('"', '""')}"` : cell));
      expectSound(reader, [header, ...table.map((row) => cells(row).join(','))].join('\n'));
    }),
    { numRuns: 400 },
  );
  for (const text of ['', header, `${header}\n`, '"', ',', '\u0000']) expectSound(reader, text);
});

it('takes any text without an error', () => {
  const lines = fc.array(
    fc.oneof(
      fc.string(),
      fc.constantFrom('# a', '> b', '  - c', '- [x]', '!high', '<!-- x -->', '\t', '- [ ] d tomorrow'),
    ),
  );
  fc.assert(fc.property(lines, (list) => expectSound(readText, list.join('\n'))));
});

/** Every idea is one that an import takes, and nothing is thrown. */
function expectSound(reader: ForeignReader, text: string): void {
  const read = readAs(reader, text);
  if (!read.ok) return;
  for (const idea of read.value.ideas) expect(isValidImportedIdea(idea), JSON.stringify(idea)).toBe(true);
  for (const { text: shown } of read.value.leftOut) expect(shown.length).toBeLessThanOrEqual(80);
}
