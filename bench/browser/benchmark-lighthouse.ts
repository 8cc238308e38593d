import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { type BenchmarkResult } from '../harness/benchmark-result.ts';
import { dataDirectory } from '../harness/data-directory.ts';
import { serverProcess } from '../harness/server-process.ts';
import { median } from '../harness/statistics.ts';
import { figure, table } from '../harness/table.ts';

// Lighthouse depends on a hundred packages that nothing else needs, so it is installed only when this part
// runs.
const version = '13.5.0';
const installDirectory = path.resolve(import.meta.dirname, '../../.cache/lighthouse');
const entry = path.join(installDirectory, 'node_modules/lighthouse/core/index.js');

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const rounds = 3;
const debuggingPort = 9_343;
const minScore = 95;

type Lighthouse = (
  url: string,
  flags: { readonly port: number; readonly onlyCategories: readonly string[] },
) => Promise<{ lhr: { categories: Record<string, { readonly score: number | null }> } } | undefined>;

/**
 * Runs Lighthouse on the sign-in screen of the production server, with the phone and network it simulates.
 */
export async function benchmarkLighthouse(): Promise<BenchmarkResult> {
  const lighthouse = await loadLighthouse();
  using directory = dataDirectory();
  await using server = await serverProcess('build/server/main.js', {
    PORT: '0',
    DATA_DIR: directory.path,
    LOG_LEVEL: 'warn',
  });
  const executablePath = process.env['CHROMIUM'];
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debuggingPort}`],
  });
  const samples: Record<string, number[]> = Object.fromEntries(categories.map((name) => [name, []]));
  try {
    for (let round = 0; round < rounds; round++) {
      const url = `http://localhost:${server.port}`;
      const result = await lighthouse(url, { port: debuggingPort, onlyCategories: categories });
      for (const name of categories) {
        samples[name]?.push(Math.round((result?.lhr.categories[name]?.score ?? 0) * 100));
      }
    }
  } finally {
    await browser.close();
  }
  const values = categories.map((name) => ({ name, value: median(samples[name] ?? []) }));
  const rows = values.map(({ name, value }) => [name, figure(value)]);
  return {
    name: 'lighthouse',
    text: `Lighthouse ${version}, sign-in, median of ${rounds}.\n\n${table(['category', 'of 100'], rows)}`,
    samples,
    goals: values.map(({ name, value }) => ({
      text: `Lighthouse ${name} at least ${minScore}`,
      value,
      isMet: value >= minScore,
    })),
  };
}

async function loadLighthouse(): Promise<Lighthouse> {
  if (!existsSync(entry)) {
    mkdirSync(installDirectory, { recursive: true });
    writeFileSync(path.join(installDirectory, 'package.json'), '{ "private": true }');
    const args = [
      'install',
      `lighthouse@${version}`,
      '--save-exact',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
    ];
    const { status } = spawnSync('npm', args, {
      cwd: installDirectory,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new Error('Lighthouse could not be installed');
  }
  const module = (await import(pathToFileURL(entry).href)) as { readonly default: Lighthouse };
  return module.default;
}
