import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../statistics.ts';
import { type Running } from '../running.ts';
import { sampleIdea } from '../sample-idea.ts';

const people = 64;
const seconds = 5;

/** The 99th percentile of an add's milliseconds at a rate that does not wait for the answers. */
export async function addsAtRate(running: Running, perSecond: number): Promise<number> {
  const { backend } = running;
  const users = await running.users('writer', people);
  const delays: number[] = [];
  const writes: Promise<void>[] = [];
  const started = performance.now();
  let sent = 0;
  while (sent < perSecond * seconds) {
    const due = Math.min(perSecond * seconds, ((performance.now() - started) * perSecond) / 1_000);
    for (; sent < due; sent++) {
      const user = users[sent % people];
      const at = performance.now();
      if (user)
        writes.push(
          backend.add(user.session, sampleIdea()).then(() => void delays.push(performance.now() - at)),
        );
    }
    await sleep(1);
  }
  await Promise.all(writes);
  return percentile(delays, 0.99);
}
