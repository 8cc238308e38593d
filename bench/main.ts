// npm run bench: prints the figures as markdown and leaves every sample in .cache/bench.json. Arguments choose
// among the parts: npm run bench -- browser.
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { browserPart } from './browser/part.ts';
import { largeTrashPart } from './large-trash.ts';
import { lighthousePart } from './lighthouse.ts';
import { type Part } from './part.ts';
import { sessionLookUpPart } from './session-look-up.ts';
import { slowStoragePart, storagePart } from './storage-part.ts';
import { figure } from './table.ts';
import { writePathPart } from './write-path.ts';

const cpus = os.cpus();
const machine = {
  node: process.versions.node,
  system: `${os.type()} ${os.release()} ${os.arch()}`,
  cores: cpus.length,
  processor: cpus[0]?.model ?? 'unknown',
  memory: `${Math.round(os.totalmem() / 2 ** 30)} GiB`,
};
const say = (text: string) => process.stdout.write(`${text}\n\n`);

say(
  `Medians on ${machine.cores} cores (${machine.processor}), ${machine.memory}, ${machine.system}, ` +
    `Node ${machine.node}; clients and server share them.`,
);
const parts: Part[] = [];
const measurements: Readonly<Record<string, () => Promise<Part>>> = {
  storage: storagePart,
  'slow-storage': slowStoragePart,
  'write-path': writePathPart,
  'session-look-up': sessionLookUpPart,
  'large-trash': largeTrashPart,
  lighthouse: lighthousePart,
  browser: browserPart,
};
const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(measurements);
for (const name of chosen) {
  const measure = measurements[name];
  if (measure === undefined)
    throw new Error(`there is no part called ${name}: ${Object.keys(measurements).join(', ')}`);
  const part = await measure();
  parts.push(part);
  say(part.text);
  for (const goal of part.goals)
    say(`- ${goal.isMet ? 'reached' : 'NOT REACHED'}: ${goal.text} (${figure(goal.value)})`);
}
writeFileSync(
  path.resolve(import.meta.dirname, '../.cache/bench.json'),
  JSON.stringify(
    { machine, parts: parts.map(({ name, samples, goals }) => ({ name, samples, goals })) },
    null,
    2,
  ),
);
