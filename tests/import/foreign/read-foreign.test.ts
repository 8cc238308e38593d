import { expect, it } from 'vitest';
import { foreignFileMessages } from '#messages/foreign-file-messages.ts';
import { type ForeignContext } from '#web/import-worker/foreign-question.ts';
import { readForeign } from '#web/import-worker/read-foreign.ts';
import { foundIdea, readAtMs } from './foreign-reading.ts';
import { zipOf } from './zip-file.ts';

const context: ForeignContext = {
  stamp: { at: readAtMs, utcOffset: 60 },
  language: 'en',
  words: foreignFileMessages.en.noteWords,
  categories: [],
};

it('reads the table in a zip in a zip, as the worker does', async () => {
  const table = zipOf({ name: 'Ideas 1f2e_all.csv', content: 'Name,Due\nKite,2026-12-01\n' });
  const zip = zipOf({ name: 'ExportBlock-1f2e-Part-1.zip', content: table });
  expect(await readForeign(new File([zip], 'Export.zip'), context)).toMatchObject({
    ok: true,
    value: { source: 'csv', ideas: [foundIdea({ title: 'Kite', deadline: '2026-12-01T23:59' })] },
  });
});
