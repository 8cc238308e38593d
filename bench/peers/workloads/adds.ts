import { closedLoop, type LoopResult } from '../closed-loop.ts';
import { type Running } from '../running.ts';
import { sampleIdea } from '../sample-idea.ts';

const warmUp = 1_000;
const milliseconds = 3_000;
let firstOfNext = 0;

/** Acknowledged adds, each client a person of its own. */
export async function adds(running: Running, clients: number): Promise<LoopResult> {
  const { backend } = running;
  if (clients === 1) return addsOfOne(running);
  const users = await running.users('writer', clients);
  return closedLoop({ workers: clients, warmUp, milliseconds }, async (worker) => {
    const user = users[worker];
    if (user) await backend.add(user.session, sampleIdea());
  });
}

/** One client is a new person every second, so that nobody comes near an account's limits. */
async function addsOfOne(running: Running): Promise<LoopResult> {
  const seconds = (warmUp + milliseconds) / 1_000 + 1;
  const place = firstOfNext % 40;
  firstOfNext += seconds;
  const users = (await running.users('single', place + seconds)).slice(place);
  const started = performance.now();
  return closedLoop({ workers: 1, warmUp, milliseconds }, async () => {
    const user = users[Math.floor((performance.now() - started) / 1_000)] ?? users.at(-1);
    if (user) await running.backend.add(user.session, sampleIdea());
  });
}
