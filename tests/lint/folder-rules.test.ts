import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

// Runs the linter as `npm run check` does, on a generated tree of files that it must refuse or accept.

const root = path.resolve(import.meta.dirname, '../..');

/** A forbidden source text for each folder, and a part of the reason that the linter must give. */
const refused: readonly (readonly [folder: string, source: string, why: string])[] = [
  ['domain', `import { object } from 'valibot'`, 'depends on nothing but itself'],
  ['domain', `import { readFileSync } from 'node:fs'`, 'depends on nothing but itself'],
  ['domain', `export { paths } from '#contract/protocol.ts'`, 'depends on nothing but itself'],
  ['domain', `export const later = () => import('valibot')`, 'depends on nothing but itself'],
  ['domain', `export const now = Date.now()`, 'no clock and no dice'],
  ['domain', `export const now = Date['now']()`, 'no clock and no dice'],
  ['domain', `export const { now } = Date`, 'no clock and no dice'],
  ['domain', `export const Clock = Date`, 'no clock and no dice'],
  ['domain', `export const now = new Date()`, 'no clock and no dice'],
  ['domain', `export const now = Date()`, 'no clock and no dice'],
  ['domain', `export const now = Reflect.construct(Date, [])`, 'no clock and no dice'],
  ['domain', `export const dice = Math.random()`, 'no clock and no dice'],
  ['domain', `export const { random } = Math`, 'no clock and no dice'],
  ['contract', `import { call } from '#client/api/api-request.ts'`, 'both sides'],
  ['contract', `import { createApp } from '#server/app.ts'`, 'both sides'],
  ['contract', `import { App } from '#web/app.tsx'`, 'both sides'],
  ['messages', `import { createClient } from '#client/create-client.ts'`, 'holds no state'],
  ['server', `import { call } from '#client/api/api-request.ts'`, 'never depends on the browser side'],
  ['server', `import { App } from '#web/app.tsx'`, 'never depends on the browser side'],
  ['server', `import { en } from '#messages/en/en.ts'`, 'only mail is written in words'],
  ['server/http', `import { DatabaseSync } from 'node:sqlite'`, 'live in server/storage only'],
  ['server/http', `export const later = () => import('pg')`, 'live in server/storage only'],
  ['server/auth', `import { readJson } from '../http/read-json.ts'`, 'nothing of how it is asked'],
  [
    'server/storage/sqlite',
    `import { app } from '#server/http/request/context.ts'`,
    'nothing of how it is asked',
  ],
  ['server', `export const port = process.env['PORT']`, 'passed on as a value'],
  ['server', `export const port = process['env']['PORT']`, 'passed on as a value'],
  ['server', `export const port = globalThis.process.env['PORT']`, 'passed on as a value'],
  ['server', `export const { env } = process`, 'passed on as a value'],
  ['server', `export { port } from './port.ts'; import { env } from 'node:process'`, 'passed on as a value'],
  ['client', `import { createApp } from '#server/app.ts'`, 'headless'],
  ['client', `import { App } from '#web/app.tsx'`, 'headless'],
  ['client', `import { useState } from 'react'`, 'headless'],
  ['client', `import { en } from '#messages/en/en.ts'`, 'headless'],
  ['client', `import { readFileSync } from 'node:fs'`, 'headless'],
  ['client/replica', `import { createClient } from '../create-client.ts'`, 'only itself and those before it'],
  ['client/replica', `import { startSync } from '../sync/sync-engine.ts'`, 'only itself and those before it'],
  [
    'domain/idea',
    `import { applyMutation } from '../apply/apply-mutation.ts'`,
    'only itself and those before it',
  ],
  [
    'server/http/limits',
    `import { readJson } from '../request/read-json.ts'`,
    'only itself and those before it',
  ],
  ['web/app', `import { Board } from '../features/board/board.tsx'`, 'only itself and those before it'],
  ['web', `import { createApp } from '#server/app.ts'`, 'never speaks to the server itself'],
  ['web/features/help', `import { Board } from '../board/board.tsx'`, 'imports no other feature'],
  ['web/features/idea', `import { Board } from '#web/features/board/board.tsx'`, 'imports no other feature'],
  ['web/ui', `import { type Idea } from '#domain/idea/idea.ts'`, 'nothing of ideas'],
  ['web/ui', `import { App } from '../app/app.tsx'`, 'nothing of ideas'],
  ['web/app', `export const wide = window.innerWidth`, 'Unexpected use'],
  ['web/app', `export const words = navigator.language`, 'Unexpected use'],
  ['client', `export * from './api.ts'`, 'from where it is'],
  ['domain/testing', `import { it } from 'vitest'; it.skip('is never run', () => {})`, 'run whole'],
  ['domain/testing', `import { it } from 'vitest'; it.skipIf(true)('is never run', () => {})`, 'run whole'],
  ['domain/testing', `import { test } from 'vitest'; test.only('runs alone', () => {})`, 'run whole'],
  [
    'domain/testing',
    `import { test } from '@playwright/test'; test.describe.only('alone', () => {})`,
    'run whole',
  ],
  ['domain/testing', `import { vi } from 'vitest'; vi.mock('./api.ts')`, 'run whole'],
];

const allowed: readonly (readonly [folder: string, source: string])[] = [
  ['domain', `export { generateKeyBetween } from 'fractional-indexing'`],
  ['domain', `export const due = (text: string): Date => new Date(Date.parse(text) + Math.max(1, 2))`],
  ['contract', `export { type Idea } from '#domain/idea/idea.ts'; export { object } from 'valibot'`],
  ['messages', `export { type ErrorCode } from '#contract/error-codes.ts'`],
  ['server/mail', `export { en } from '#messages/en/en.ts'`],
  ['server/storage', `export { DatabaseSync } from 'node:sqlite'`],
  ['server', `export const id = process.pid; export { readJson } from './http/read-json.ts'`],
  ['client', `export const now = (): number => Date.now()`],
  ['client/replica', `export { type Environment } from '../environment.ts'`],
  ['client/sync', `export { createReplica } from '../replica/replica.ts'`],
  ['web/features/board', `export { IdeaCard } from '../idea/idea-card.tsx'`],
  ['web/features/dashboard', `export { IdeaCard } from '#web/features/idea/card/idea-card.tsx'`],
];

const tree = mkdtempSync(path.join(os.tmpdir(), 'forge-lint-'));
let complaints: readonly string[] = [];

const nameOf = (kind: string, folder: string, index: number) => `src/${folder}/${kind}-${index}.ts`;

beforeAll(() => {
  cpSync(path.join(root, 'scripts', 'lint'), path.join(tree, 'scripts', 'lint'), { recursive: true });
  cpSync(path.join(root, '.oxlintrc.json'), path.join(tree, '.oxlintrc.json'));
  const write = (file: string, source: string) => {
    mkdirSync(path.join(tree, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(tree, file), `${source};\n`);
  };
  for (const [index, [folder, source]] of refused.entries()) write(nameOf('refused', folder, index), source);
  for (const [index, [folder, source]] of allowed.entries()) write(nameOf('allowed', folder, index), source);
  const linter = path.join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const { stdout } = spawnSync(process.execPath, [linter, '--format=unix'], { cwd: tree, encoding: 'utf8' });
  complaints = stdout.split('\n').filter((line) => /forge\(|no-restricted-globals/.test(line));
});
afterAll(() => rmSync(tree, { recursive: true }));

it.each(refused.map(([folder, source, why], index) => ({ folder, source, why, index })))(
  'refuses in $folder, and says why: $source',
  ({ folder, why, index }) => {
    const file = nameOf('refused', folder, index);
    expect(complaints.filter((line) => line.includes(file))).toEqual([expect.stringContaining(why)]);
  },
);

it('lets pass what the table allows', () => {
  expect(complaints.filter((line) => line.includes('allowed-'))).toEqual([]);
});
