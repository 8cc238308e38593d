import { closedLoop, type LoopResult } from '../harness/closed-loop.ts';
import { type RunningBackend } from '../harness/running-backend.ts';
import { sampleIdea } from '../harness/sample-idea.ts';

const warmUpMs = 1_000;
const durationMs = 3_000;
let firstOfNext = 0;

/** Adds per second, counted when acknowledged. Each client is a different user. */
export async function adds(running: RunningBackend, clients: number): Promise<LoopResult> {
  const { backend } = running;
  if (clients === 1) return addsOfOne(running);
  const users = await running.users('writer', clients);
  return closedLoop({ workers: clients, warmUpMs, durationMs }, async (worker) => {
    const user = users[worker];
    if (user) await backend.add(user.session, sampleIdea());
  });
}

/** A single client that changes to another user every second, so that no account reaches its limits. */
async function addsOfOne(running: RunningBackend): Promise<LoopResult> {
  const seconds = (warmUpMs + durationMs) / 1_000 + 1;
  const place = firstOfNext % 40;
  firstOfNext += seconds;
  const users = (await running.users('single', place + seconds)).slice(place);
  const started = performance.now();
  return closedLoop({ workers: 1, warmUpMs, durationMs }, async () => {
    const user = users[Math.floor((performance.now() - started) / 1_000)] ?? users.at(-1);
    if (user) await running.backend.add(user.session, sampleIdea());
  });
}
