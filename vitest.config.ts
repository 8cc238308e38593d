import path from 'node:path';
import { defineConfig } from 'vitest/config';

// Each server that a test starts loads its modules anew, in a thread or process of its own: compiling them was half of it.
process.env['NODE_COMPILE_CACHE'] ??= path.resolve('.cache/compiled');

const shared = {
  setupFiles: ['tests/setup/no-stray-output.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  restoreMocks: true,
};

const builtServer = 'tests/setup/built-server.mjs';

/** The same with large counts, by `npm run test:soak` alone: whoever names a folder of tests does not mean hours. */
const soak = {
  test: {
    ...shared,
    name: 'soak',
    include: ['tests/**/*.soak.ts'],
    // A browser's own.
    exclude: ['tests/e2e/**'],
    testTimeout: 24 * 3_600_000,
    globalSetup: builtServer,
  },
};

/** What is stopped at a system call that is counted, not timed: others beside it do not disturb it. */
const stopped = 'tests/faults/{killed,interrupted}-*.test.ts';

export default defineConfig({
  test: {
    // Files in two processes, on a machine with two processors too: half of what they do is wait.
    maxWorkers: 2,
    projects: [
      // Pure rules leave nothing behind, so their files can take turns in one worker.
      { test: { ...shared, name: 'domain', include: ['src/domain/**/*.test.ts'], isolate: false } },
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          exclude: ['src/domain/**'],
        },
      },
      {
        test: {
          ...shared,
          name: 'integration',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', 'tests/postgres/**', 'tests/faults/**', 'tests/operations/**'],
          globalSetup: builtServer,
        },
      },
      // What is about PostgreSQL, and what must hold on it just as on SQLite.
      {
        test: {
          ...shared,
          name: 'postgres',
          include: [
            'tests/postgres/**/*.test.ts',
            'tests/storage-contract/**/*.test.ts',
            'tests/client/sign-in-and-sync.test.ts',
            'tests/server/ideas/{changes,exactly-once,export,imports,isolation,mutation-times,mutations,pages,trash-and-history,undo}.test.ts',
            'tests/server/auth/{closed-account,known-browser,own-account,password-reset,session-ended-during-request}.test.ts',
            'tests/server/live/live.test.ts',
          ],
          globalSetup: [builtServer, 'tests/setup/postgres.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'stopped',
          include: [stopped],
          testTimeout: 240_000,
          globalSetup: builtServer,
        },
      },
      // Kills in time, power cuts and full disks: beside others they would only measure who gets the processor.
      {
        test: {
          ...shared,
          name: 'faults',
          include: ['tests/{faults,operations}/**/*.test.ts'],
          exclude: [stopped],
          maxWorkers: 1,
          testTimeout: 240_000,
          globalSetup: builtServer,
        },
      },
      ...(process.env['FORGE_SOAK'] === undefined ? [] : [soak]),
    ],
  },
});
