import { defineConfig } from 'vitest/config';

const shared = { setupFiles: ['tests/setup/no-stray-output.ts'], testTimeout: 30_000, restoreMocks: true };

export default defineConfig({
  test: {
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
        test: { ...shared, name: 'integration', include: ['tests/**/*.test.ts'], exclude: ['tests/e2e/**'] },
      },
    ],
  },
});
