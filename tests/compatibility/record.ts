// Records how the present version speaks and what it stores, once for each protocol or schema that is released:
//   node tests/compatibility/record.ts
// A recording is never made again: its value is its age.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { protocolVersion } from '#contract/protocol.ts';
import { newestSchema } from '#server/storage/migrations/migrations.ts';
import { meantAt } from '../harness/make-mutation.ts';
import { signUp } from '../harness/person.ts';
import { startTestServer } from '../harness/test-server.ts';
import { course, ending } from './course-1.ts';
import { dump } from './dump.ts';

const here = (name: string) => path.join(import.meta.dirname, 'recorded', name);

function keep(name: string, text: string): void {
  if (existsSync(here(name))) throw new Error(`${name} exists; recordings are never made again`);
  writeFileSync(here(name), text);
}

const directory = mkdtempSync(path.join(os.tmpdir(), 'forge-record-'));
try {
  const server = await startTestServer({ directory, now: () => meantAt + 60_000 });
  const ada = await signUp(server.url, 'ada@example.org');
  const { results } = await ada.push(...course);
  const before = await ada.everything();
  const exported = (await ada.ask('/api/export')).text;
  await server.stop();
  const file = new DatabaseSync(path.join(directory, 'forge.db'), { readOnly: true });
  keep(`database-${newestSchema}.sql`, dump(file));
  file.close();
  const wire = { mutations: course, results, everything: before, ending };
  keep(`wire-${protocolVersion}.json`, `${JSON.stringify(wire, null, 2)}\n`);
  keep(`forge-ideas-${protocolVersion}.json`, exported);
} finally {
  rmSync(directory, { recursive: true });
}
