import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningBackend } from './harness/running-backend.ts';
import { type FigureName, type Figures } from './results.ts';
import { adds } from './workloads/adds.ts';
import { coldStart } from './workloads/cold-start.ts';
import { changedLists, lists } from './workloads/lists.ts';
import { live } from './workloads/live.ts';
import { signIns } from './workloads/sign-ins.ts';

type Measured = Partial<Record<FigureName, number>>;

const workloads: Readonly<Record<string, (running: RunningBackend) => Promise<Measured>>> = {
  'adds 1': async (running) => ({ 'adds 1': (await adds(running, 1)).perSecond }),
  'adds 16': async (running) => ({ 'adds 16': (await adds(running, 16)).perSecond }),
  async 'adds 64'(running) {
    const { perSecond, p99 } = await adds(running, 64);
    return { 'adds 64': perSecond, 'adds 64 p99': p99 };
  },
  'lists 1': async (running) => ({ 'lists 1': (await lists(running, 1)).perSecond }),
  'lists 16': async (running) => ({ 'lists 16': (await lists(running, 16)).perSecond }),
  'changed lists': async (running) => ({ 'changed lists': (await changedLists(running, 16)).perSecond }),
  async live(running) {
    const { p50, p99 } = await live(running, 50);
    return { 'live p50': p50, 'live p99': p99 };
  },
  'sign-ins': async (running) => ({ 'sign-ins': (await signIns(running)).perSecond }),
  async 'cold start'(running) {
    const milliseconds = await coldStart(running);
    await sleep(3_000);
    return { 'cold start': milliseconds, 'memory idle': running.run.processes.memory().resident };
  },
};

/** Workloads that restart the backend. They run last, because a backend in memory loses its data. */
const restarts = ['cold start'];

export interface Competitor {
  readonly running: RunningBackend;
  readonly figures: Figures;
  readonly faults: string[];
}

/**
 * Runs each workload for one backend after the other, round by round, so that other load on the machine
 * affects all alike. A workload that fails for a backend is recorded and not repeated.
 */
export async function measureRounds(
  competitors: readonly Competitor[],
  rounds: number,
  log: (text: string) => void,
): Promise<void> {
  const names = Object.keys(workloads);
  const inOrder = [...names.filter((name) => !restarts.includes(name)), ...restarts];
  for (const name of inOrder) {
    for (let round = 0; round < rounds; round++) {
      for (const { running, figures, faults } of competitors) {
        if (faults.some((fault) => fault.startsWith(`${name}:`))) continue;
        try {
          const measured = await workloads[name]?.(running);
          for (const [figure, value] of Object.entries(measured ?? {})) (figures[figure] ??= []).push(value);
          log(`${name} ${running.backend.name} ${JSON.stringify(measured)}`);
        } catch (error) {
          faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
          log(`${name} ${running.backend.name} failed: ${faults.at(-1)}`);
        }
      }
    }
  }
}
