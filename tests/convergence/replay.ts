// Searches for scenarios that break an invariant, or replays one:
//   node tests/convergence/replay.ts <seed> <path>    prints each step
//   node tests/convergence/replay.ts --course='…'     the same for a scenario in a report or found-once.json
//   node tests/convergence/replay.ts <seed> --runs=N  searches
//   … --shrink                                        shrinks the counterexample
//   … --besides=full-disks                            includes disks that are full for a while
//   … --besides=tabs-apart                            includes tabs that have no database or lose it
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

/** Returns the report of a broken invariant, or null if all hold. */
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
