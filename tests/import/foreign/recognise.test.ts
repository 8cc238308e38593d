import { expect, it } from 'vitest';
import { exportAsCsv } from '#domain/files/export-csv.ts';
import { exportFile } from '#domain/files/export-file.ts';
import { type ForeignSource } from '#domain/import/foreign-file.ts';
import { recogniseFile } from '#domain/import/recognise-file.ts';
import { makeIdea } from '#domain/testing/make-idea.ts';
import { runToEnd } from './foreign-reading.ts';

const json = JSON.stringify;
const sourceOf = (name: string, text: string) => runToEnd(recogniseFile(name, text)).value?.source ?? null;

it.each<[string, string, ForeignSource | null]>([
  ['Boat [123].csv', 'TYPE,CONTENT,PRIORITY\r\ntask,Kite,1', 'todoist-csv'],
  ['Boat.csv', '\uFEFFTYPE,CONTENT,DESCRIPTION', 'todoist-csv'],
  ['Boat.txt', '"TYPE","CONTENT"', 'todoist-csv'],
  ['x.json', json({ items: [], projects: [] }), 'todoist-json'],
  ['backup.csv', '\uFEFF"Date: 2026-11-20+0000"\n"Version: 7.1"', 'ticktick'],
  ['backup.csv', '"Folder Name","List Name","Title","Tags"\n', 'ticktick'],
  ['x.json', json({ cards: [], lists: [] }), 'trello'],
  ['x', json({ kind: 'tasks#taskLists', items: [] }), 'google-tasks'],
  ['x.json', json({ value: [{ title: 'Kite', dueDateTime: null }] }), 'microsoft-to-do'],
  ['x.json', json({ value: [{ displayName: 'Toys', tasks: [] }] }), 'microsoft-to-do'],
  ['data.json', json([{ title: 'Clocks', tasks: [] }]), 'vikunja'],
  ['x.json', json({ task: { ids: [], entities: {} } }), 'super-productivity'],
  ['x.json', json({ data: { task: { entities: {} } } }), 'super-productivity'],
  ['forge-ideas.csv', exportAsCsv([makeIdea()]), 'forge-csv'],
  ['saved-by-a-spreadsheet.csv', exportAsCsv([makeIdea()]).replaceAll(',', ';'), 'forge-csv'],
  ['any.csv', 'Name,Due\nKite,', 'csv'],
  ['any.TSV', 'Name\tDue', 'csv'],
  ['list.txt', 'Kite\nBoat', 'text'],
  ['list.md', '[ ] Kite\n[x] Boat', 'text'],
  ['list.md', '{not json', 'text'],
  ['forge-ideas.json', exportFile([makeIdea()]), 'forge-json'],
  ['x.json', '[]', 'forge-json'],
  ['x.json', '{"value":[]}', null],
  ['x.json', 'null', null],
  ['x.json', '{"items":', null],
  ['photo.jpg', 'JFIF', null],
  ['list.txt', 'a\0b', null],
  ['list.txt', ' \n', null],
  ['any.csv', '', null],
])('recognises %s with %j', (name, text, source) => {
  expect(sourceOf(name, text)).toBe(source);
});

it('does not overflow at JSON 200,000 levels deep', () => {
  expect(sourceOf('x.json', '['.repeat(200_000) + ']'.repeat(200_000))).toBeNull();
});
