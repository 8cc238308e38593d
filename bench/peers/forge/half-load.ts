import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../harness/statistics.ts';
import { type RunningBackend } from '../harness/running-backend.ts';
import { sampleIdea } from '../harness/sample-idea.ts';

const userCount = 64;
const warmUpSeconds = 3;
const seconds = 5;

/**
 * The 99th percentile of an add's duration, in ms, at a constant rate that does not wait for responses. The
 * first seconds are not counted, because the server is still compiling code.
 */
export async function addsAtRate(running: RunningBackend, perSecond: number): Promise<number> {
  const { backend } = running;
  const users = await running.users('writer', userCount);
  const delays: number[] = [];
  const writes: Promise<void>[] = [];
  const started = performance.now();
  const counted = perSecond * warmUpSeconds;
  const all = counted + perSecond * seconds;
  let sent = 0;
  while (sent < all) {
    const due = Math.min(all, ((performance.now() - started) * perSecond) / 1_000);
    for (; sent < due; sent++) {
      const user = users[sent % userCount];
      const [at, counts] = [performance.now(), sent >= counted];
      const answered = () => void (counts && delays.push(performance.now() - at));
      if (user) writes.push(backend.add(user.session, sampleIdea()).then(answered));
    }
    await sleep(1);
  }
  await Promise.all(writes);
  return percentile(delays, 0.99);
}
