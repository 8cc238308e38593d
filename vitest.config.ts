import path from 'node:path';
import { defineConfig } from 'vitest/config';

// Every server that a test starts loads its modules again, in a thread or process of its own: half of that was compiling.
process.env['NODE_COMPILE_CACHE'] ??= path.resolve('.cache/compiled');

const shared = {
  setupFiles: ['tests/setup/no-stray-output.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  restoreMocks: true,
};

const builtServer = 'tests/setup/built-server.mjs';

/** The same with large counts, which take hours. Only `npm run test:soak` runs them, not a folder named by hand. */
const soak = {
  test: {
    ...shared,
    name: 'soak',
    include: ['tests/**/*.soak.ts'],
    // Playwright runs these.
    exclude: ['tests/e2e/**'],
    testTimeout: 24 * 3_600_000,
    globalSetup: builtServer,
  },
};

/** One journey in other browsers. Only `npm run test:engines` runs it, which finds or installs them. */
const engines = {
  test: {
    ...shared,
    name: 'engines',
    include: ['tests/engines/**/*.test.ts'],
    globalSetup: builtServer,
  },
};

/**
 * Tests that nothing else may run beside: kills at a moment of their own choosing would only measure which process gets
 * the processor, and a full disk may have to fill the shared memory that others use.
 */
const alone = 'tests/faults/{kill,terminate,full-disk}.test.ts';

export default defineConfig({
  test: {
    // One more than the processors of a small machine, as tests often wait: for a disk, a process or a timer.
    maxWorkers: 3,
    projects: [
      // Where files share a process (`isolate: false`), modules load once, which was a third of the work. A test therefore
      // leaves nothing behind: no global, no environment variable, no fake timer.
      { test: { ...shared, name: 'domain', include: ['src/domain/**/*.test.ts'], isolate: false } },
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          exclude: ['src/domain/**'],
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'integration',
          include: ['tests/**/*.test.ts'],
          exclude: [
            'tests/e2e/**',
            'tests/postgres/**',
            'tests/faults/**',
            'tests/operations/**',
            'tests/engines/**',
          ],
          isolate: false,
          globalSetup: builtServer,
        },
      },
      // Tests of PostgreSQL itself, and those that must pass on it as they do on SQLite.
      {
        test: {
          ...shared,
          name: 'postgres',
          include: [
            'tests/postgres/**/*.test.ts',
            'tests/storage-contract/**/*.test.ts',
            'tests/client/sign-in-and-sync.test.ts',
            'tests/server/ideas/{changes,exactly-once,export,imports,isolation,kept-data,large-imports,mutation-times,mutations,pages,trash-and-history,undo}.test.ts',
            'tests/server/{api,mcp}/*.test.ts',
            'tests/server/auth/{access-tokens,busy-writer-guesses,closed-account,invitations,known-browser,own-account,password-reset,recent-proof,renewed-hash,replaced-secret,session-ended-during-request,throttle}.test.ts',
            'tests/server/notices/*.test.ts',
            'tests/server/calendar/calendar-address.test.ts',
            'tests/server/passkeys/*.test.ts',
            'tests/server/reminders/{push-delivery,push-reminders,push-subscriptions,reminder-clock}.test.ts',
            'tests/server/webhooks/*.test.ts',
            'tests/server/live/live.test.ts',
            'tests/security/{cross-site,ownership}.test.ts',
          ],
          isolate: false,
          globalSetup: [builtServer, 'tests/setup/postgres.ts'],
        },
      },
      // What must also work on tables that Citus spreads over nodes.
      {
        test: {
          ...shared,
          name: 'spread',
          include: [
            'tests/storage-contract/**/*.test.ts',
            'tests/server/api/programs.test.ts',
            'tests/server/auth/access-tokens.test.ts',
            'tests/server/notices/*.test.ts',
            'tests/server/calendar/calendar-address.test.ts',
            'tests/server/passkeys/*.test.ts',
            'tests/server/reminders/{push-delivery,push-reminders,push-subscriptions,reminder-clock}.test.ts',
            'tests/server/webhooks/*.test.ts',
            'tests/server/ideas/{exactly-once,imports,mutations,trash-and-history,undo}.test.ts',
          ],
          exclude: ['tests/storage-contract/{large-trash,migrations,query-by-ideas}.test.ts'],
          isolate: false,
          globalSetup: [builtServer, 'tests/setup/spread-postgres.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'faults',
          include: ['tests/{faults,operations}/**/*.test.ts'],
          exclude: [alone],
          testTimeout: 240_000,
          globalSetup: builtServer,
        },
      },
      // One file at a time, after all others.
      {
        test: {
          ...shared,
          name: 'alone',
          include: [alone],
          maxWorkers: 1,
          testTimeout: 240_000,
          globalSetup: builtServer,
        },
      },
      ...(process.env['FORGE_ENGINES'] === undefined ? [] : [engines]),
      ...(process.env['FORGE_SOAK'] === undefined ? [] : [soak]),
    ],
  },
});
