import { expect, it } from 'vitest';
import { exportFile } from '#domain/files/export-file.ts';
import { makeIdea } from '#domain/testing/make-idea.ts';
import { readForeignFile } from '#web/features/board/import/read-foreign-file.ts';
import { contextIn, foundIdea } from './foreign-reading.ts';
import { zipOf } from './zip-file.ts';

const read = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
  readForeignFile(new File([content], name), contextIn('madrid'));

it('reads the table in a zip in a zip', async () => {
  const table = zipOf({ name: 'Ideas 1f2e_all.csv', content: 'Name,Due\nKite,2026-12-01\n' });
  const zip = zipOf({ name: 'ExportBlock-1f2e-Part-1.zip', content: table });
  expect(await read('Export.zip', zip)).toMatchObject({
    ok: true,
    value: { source: 'csv', ideas: [foundIdea({ title: 'Kite', deadline: '2026-12-01T23:59' })] },
  });
});

it('reads a JSON file, with its byte order mark, by its content', async () => {
  const text = JSON.stringify({ items: [{ id: '1', content: 'Kite' }], projects: [] });
  expect(await read('x', `\uFEFF${text}`)).toMatchObject({
    ok: true,
    value: { source: 'todoist-json', ideas: [{ title: 'Kite' }] },
  });
});

it('reads the JSON file of Forge, and no other list', async () => {
  expect(await read('forge-ideas.json', exportFile([makeIdea({ title: 'Kite' })]))).toMatchObject({
    ok: true,
    value: { source: 'forge-json', ideas: [{ title: 'Kite' }], leftOut: [] },
  });
  for (const text of ['[1]', '[{"title":"Kite"}]', '{"a":1}', ''])
    expect(await read('x.json', text)).toEqual({ ok: false, fault: { kind: 'unknown-format' } });
});
