// Searches for courses after which things do not agree, or replays one:
//   node tests/convergence/replay.ts <seed> <path>    tells step by step what happens
//   node tests/convergence/replay.ts --course='…'     the same, of a line of a report or of found-once.json
//   node tests/convergence/replay.ts <seed> --runs=N  searches
//   … --shrink                                        makes what it finds smaller
//   … --besides=full-disks                            with disks that take nothing for a while
//   … --besides=tabs-apart                            with tabs that have no database, or lose it
import { parseArgs } from 'node:util';
import { type Disruption, runScenario, findCounterexample } from './run-scenario.ts';
import { parseScenario } from './scenario.ts';
import { createSimulatedServer } from './simulated-server.ts';

const { values, positionals } = parseArgs({
  options: {
    course: { type: 'string' },
    runs: { type: 'string', default: '1' },
    shrink: { type: 'boolean', default: false },
    besides: { type: 'string', default: 'nothing' },
  },
  allowPositionals: true,
});
const server = createSimulatedServer();
const trace = (line: string) => void process.stdout.write(`${line}\n`);

/** What did not agree; null where everything did. */
async function find(): Promise<string | null> {
  if (values.course !== undefined) {
    const course = parseScenario(values.course);
    try {
      await runScenario(server, course, { trace });
      return null;
    } catch (error) {
      return error instanceof Error ? String(error.stack) : String(error);
    }
  }
  const [seed, path] = positionals;
  const found = await findCounterexample(
    server,
    {
      seed: Number(seed),
      runs: Number(values.runs),
      shrinks: values.shrink,
      disruption: values.besides as Disruption,
      ...(path === undefined ? {} : { path }),
    },
    path === undefined ? {} : { trace },
  );
  return found?.report ?? null;
}

const report = await find();
process.stdout.write(`${report ?? 'everything agrees'}\n`);
process.exit(report === null ? 0 : 1);
