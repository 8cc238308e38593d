// Searches for courses after which things do not agree, or replays one:
//   node tests/convergence/replay.ts <seed> <path>    tells step by step what happens
//   node tests/convergence/replay.ts <seed> --runs=N  searches
//   … --shrink                                        makes what it finds smaller
//   … --besides=full-disks                            with disks that take nothing for a while
//   … --besides=tabs-apart                            with tabs that have no database, or lose it
import { parseArgs } from 'node:util';
import { type Trouble, search } from './property.ts';
import { createSimulatedServer } from './simulated-server.ts';

const { values, positionals } = parseArgs({
  options: {
    runs: { type: 'string', default: '1' },
    shrink: { type: 'boolean', default: false },
    besides: { type: 'string', default: 'nothing' },
  },
  allowPositionals: true,
});
const [seed, path] = positionals;
const found = await search(
  createSimulatedServer(),
  {
    seed: Number(seed),
    runs: Number(values.runs),
    shrinks: values.shrink,
    besides: values.besides as Trouble,
    ...(path === undefined ? {} : { path }),
  },
  path === undefined ? {} : { trace: (line) => void process.stdout.write(`${line}\n`) },
);
process.stdout.write(`${found?.report ?? 'everything agrees'}\n`);
process.exit(found === null ? 0 : 1);
