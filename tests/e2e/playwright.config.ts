import { defineConfig } from '@playwright/test';
import { chromiumArguments } from './harness/chromium-arguments.ts';

const executablePath = process.env['CHROMIUM'];
const timezoneId = 'Europe/Berlin';

// The tests name days as the page does: near midnight two time zones would tell two dates.
process.env['TZ'] = timezoneId;

export default defineConfig({
  testDir: '.',
  testMatch: process.env['FORGE_SOAK'] === undefined ? '**/*.spec.ts' : '**/*.soak.ts',
  globalSetup: './harness/start-server.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  // More than the processors of a small machine, as a browser test mostly waits: for animations, answers and polls.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../../.cache/e2e.json' }]],
  use: {
    locale: 'en-US',
    timezoneId,
    viewport: { width: 1440, height: 1000 },
    launchOptions: { args: chromiumArguments, ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
