import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { fillDatabase } from '../faults/harness/sample-database.ts';
import { createProcessScope } from '../harness/server-process.ts';

const scope = createProcessScope();
const root = path.resolve(import.meta.dirname, '../..');

afterEach(() => scope.end());

/** Builds a folder with the files that the last stage of the Dockerfile copies. */
function layOutImage(): string {
  const app = scope.directory();
  const stage =
    readFileSync(path.join(root, 'Dockerfile'), 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? '';
  const copied = [...stage.matchAll(/^COPY (?:--from=\w+ \/app\/)?(\S+) \.\/(\S*)$/gm)].map(([, from = '']) =>
    from.replace(/^\.\//, ''),
  );
  expect(copied).toEqual(
    expect.arrayContaining(['package.json', 'node_modules', 'src/server', 'build', 'dist']),
  );
  for (const one of copied) {
    mkdirSync(path.dirname(path.join(app, one)), { recursive: true });
    // A link suffices, because no package depends on its own location.
    if (one === 'node_modules') symlinkSync(path.join(root, one), path.join(app, one));
    // The page is not built in this test, and commands do not need it.
    else if (one !== 'dist') cpSync(path.join(root, one), path.join(app, one), { recursive: true });
  }
  return app;
}

it('gives advice with the commands of the image, where npm has no scripts to run', async () => {
  const app = layOutImage();
  const data = scope.directory();
  const database = await fillDatabase(data);
  const run = (script: string, ...args: string[]) => {
    const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: data, PORT: '0' };
    return spawnSync(process.execPath, [script, ...args], { cwd: app, env, encoding: 'utf8' });
  };
  const called = 'node src/server/cli/main.ts';
  const main = called.replace('node ', '');
  expect(run(main, 'doctor').stdout).toContain(`none in ${data}/backups yet: ${called} backup\n`);
  expect(run(main, '--help').stdout).toContain(`usage: ${called} <command>`);
  expect(run(main, 'restore', '--help').stdout).toContain(`usage: ${called} restore <file>`);
  writeFileSync(database, 'x'.repeat(10_000));
  const advice = `restore a backup (${called} restore); nothing in it was changed\n`;
  expect(run(main, 'doctor').stdout).toContain(advice);
  expect(run('build/server/main.js').stderr).toContain(advice);
});
