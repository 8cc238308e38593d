import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchSyncLatency } from './sync-latency.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-sync-'));
});
// The last call started a measurement, which may create its file while the directory is being removed.
afterEach(() => rmSync(directory, { recursive: true, force: true, maxRetries: 10 }));

it('returns how long the last sync took, of a file that only this user can read', async () => {
  const told = watchSyncLatency(directory);
  expect(told()).toBe(null);
  await expect.poll(() => told(), { timeout: 20_000 }).toBeGreaterThan(0);
  expect(statSync(path.join(directory, 'forge.sync')).mode & 0o777).toBe(0o600);
});

it('returns null while nothing can be synced, and a duration once it can', async () => {
  const place = path.join(directory, 'later');
  const told = watchSyncLatency(place);
  for (let n = 0; n < 3; n++) {
    expect(told()).toBe(null);
    await expect.poll(() => told(), { timeout: 20_000 }).toBe(null);
  }
  mkdirSync(place);
  await expect.poll(() => told(), { timeout: 20_000 }).toBeGreaterThan(0);
});
