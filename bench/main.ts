// npm run bench: prints the figures as Markdown and writes every sample to .cache/bench.json. Arguments
// select parts, for example npm run bench -- browser.
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { benchmarkBrowser } from './browser/benchmark-browser.ts';
import { benchmarkControls } from './browser/benchmark-controls.ts';
import { benchmarkLighthouse } from './browser/benchmark-lighthouse.ts';
import { benchmarkPhone } from './browser/benchmark-phone.ts';
import { benchmarkSlowProcessor } from './browser/benchmark-slow-processor.ts';
import { type BenchmarkResult } from './harness/benchmark-result.ts';
import { figure } from './harness/table.ts';
import { benchmarkLargeCommands } from './http/benchmark-large-commands.ts';
import { benchmarkWritePath } from './http/benchmark-write-path.ts';
import { benchmarkReminders } from './reminders/benchmark-reminders.ts';
import { benchmarkLargeTrash } from './storage/benchmark-large-trash.ts';
import { benchmarkSessionLookup } from './storage/benchmark-session-lookup.ts';
import { benchmarkSlowStorage, benchmarkStorage } from './storage/benchmark-storage.ts';
import { benchmarkTokenCheck } from './storage/benchmark-token-check.ts';

const cpus = os.cpus();
const machine = {
  node: process.versions.node,
  system: `${os.type()} ${os.release()} ${os.arch()}`,
  cores: cpus.length,
  processor: cpus[0]?.model ?? 'unknown',
  memory: `${Math.round(os.totalmem() / 2 ** 30)} GiB`,
};
const print = (text: string) => process.stdout.write(`${text}\n\n`);

print(
  `Medians on ${machine.cores} cores (${machine.processor}), ${machine.memory}, ${machine.system}, ` +
    `Node ${machine.node}; clients and server share them.`,
);
const results: BenchmarkResult[] = [];
const benchmarks: Readonly<Record<string, () => Promise<BenchmarkResult>>> = {
  storage: benchmarkStorage,
  'slow-storage': benchmarkSlowStorage,
  'write-path': benchmarkWritePath,
  'large-commands': benchmarkLargeCommands,
  'session-look-up': benchmarkSessionLookup,
  'token-check': benchmarkTokenCheck,
  'large-trash': benchmarkLargeTrash,
  reminders: benchmarkReminders,
  lighthouse: benchmarkLighthouse,
  browser: benchmarkBrowser,
  controls: benchmarkControls,
  phone: benchmarkPhone,
  'slow-processor': benchmarkSlowProcessor,
};
const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(benchmarks);
for (const name of chosen) {
  const measure = benchmarks[name];
  if (measure === undefined)
    throw new Error(`there is no part called ${name}: ${Object.keys(benchmarks).join(', ')}`);
  const part = await measure();
  results.push(part);
  print(part.text);
  for (const goal of part.goals)
    print(`- ${goal.isMet ? 'reached' : 'NOT REACHED'}: ${goal.text} (${figure(goal.value)})`);
}
writeFileSync(
  path.resolve(import.meta.dirname, '../.cache/bench.json'),
  JSON.stringify(
    { machine, parts: results.map(({ name, samples, goals }) => ({ name, samples, goals })) },
    null,
    2,
  ),
);
