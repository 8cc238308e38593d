import { defineConfig } from '@playwright/test';
import { chromiumArguments } from './harness/chromium-arguments.ts';

const executablePath = process.env['CHROMIUM'];
const timezoneId = 'Europe/Berlin';

// Tests and page format dates in the same time zone, otherwise they would differ near midnight.
process.env['TZ'] = timezoneId;

export default defineConfig({
  testDir: '.',
  testMatch: process.env['FORGE_SOAK'] === undefined ? '**/*.spec.ts' : '**/*.soak.ts',
  globalSetup: './harness/start-server.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  // More workers than a small machine has processors, because browser tests mostly wait for animations,
  // answers and polls.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // A journey by keyboard takes 10 s on an idle machine and five times as long on a busy one.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../../.cache/e2e.json' }]],
  use: {
    locale: 'en-US',
    timezoneId,
    // Painting is a third of the work of these tests, so the window is small. Tests of other windows set their own.
    viewport: { width: 1280, height: 720 },
    launchOptions: { args: chromiumArguments, ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
