import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningBackend } from '../harness/running-backend.ts';
import { sampleIdea } from '../harness/sample-idea.ts';

export interface CrashResult {
  readonly acknowledged: number;
  readonly missing: number;
}

/**
 * Kills every process while 16 users write. Returns how many acknowledged adds are missing after the next
 * start.
 */
export async function crash(running: RunningBackend): Promise<CrashResult> {
  const { backend } = running;
  const users = await running.users('reader', 16);
  const acknowledged = new Map(users.map((user) => [user, new Set<string>()]));
  let isOver = false;
  const writing = users.map(async (user) => {
    try {
      while (!isOver) acknowledged.get(user)?.add(await backend.add(user.session, sampleIdea()));
    } catch {
      // Expected: the crash interrupts a request.
    }
  });
  await sleep(2_000);
  await running.crash();
  isOver = true;
  await Promise.all(writing);
  await running.start();
  const total = [...acknowledged.values()].reduce((sum, ids) => sum + ids.size, 0);
  if (backend.durability === 'memory') return { acknowledged: total, missing: total };
  let missing = 0;
  for (const [user, ids] of acknowledged) {
    const held = new Set(await backend.ids(user.session));
    for (const id of ids) if (!held.has(id)) missing += 1;
  }
  return { acknowledged: total, missing };
}
