import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../harness/statistics.ts';
import { type Backend } from '../harness/backend.ts';
import { type RunningBackend, type User } from '../harness/running-backend.ts';
import { sampleIdea } from '../harness/sample-idea.ts';

export interface LiveResult {
  /** Milliseconds from sending a write to the subscriber's event. */
  readonly p50: number;
  readonly p99: number;
  /**
   * Milliseconds from sending a write to its own response: the part of the delay that is not the broadcast.
   */
  readonly answerP99: number;
}

const people = 120;
const seconds = 6;
const deliveryTimeoutMs = 30_000;
let count = 0;

/**
 * Measures delays at a constant rate of adds that does not wait for responses. Each user has one subscriber.
 */
export async function live(running: RunningBackend, rate: number): Promise<LiveResult> {
  const users = await running.users('live', people);
  return delaysOf(users, rate, running.backend, running.backend);
}

/** The same, with separate backends for writes and for subscribers. */
export async function delaysOf(
  users: readonly User[],
  rate: number,
  writing: Pick<Backend, 'add'>,
  reading: Pick<Backend, 'subscribe'>,
): Promise<LiveResult> {
  const sent = new Map<string, { readonly at: number; readonly by: User }>();
  const delays: number[] = [];
  const answers: number[] = [];
  const faults: string[] = [];
  const subscriptions = await Promise.all(
    users.map((user) =>
      reading.subscribe(user.session, ({ title = '' }) => {
        const key = title.split(' ')[2] ?? '';
        const write = sent.get(key);
        if (write === undefined) return;
        if (write.by !== user) faults.push('somebody else was told');
        sent.delete(key);
        delays.push(performance.now() - write.at);
      }),
    ),
  );
  await sleep(1_000);
  const started = performance.now();
  const writes: Promise<unknown>[] = [];
  for (let n = 0; n < seconds * rate; n++) {
    const wait = started + (n * 1_000) / rate - performance.now();
    if (wait > 0) await sleep(wait);
    const by = users[(n * 7) % users.length];
    if (by === undefined) continue;
    const key = `key${(count += 1)}`;
    const at = performance.now();
    sent.set(key, { at, by });
    const answered = () => void answers.push(performance.now() - at);
    writes.push(writing.add(by.session, sampleIdea(key)).then(answered));
  }
  await Promise.all(writes);
  for (const end = performance.now() + deliveryTimeoutMs; sent.size > 0 && performance.now() < end;)
    await sleep(20);
  for (const subscription of subscriptions) subscription.close();
  if (sent.size > 0) faults.push(`${sent.size} changes were never told`);
  if (faults.length > 0) throw new Error(faults.join('; '));
  return {
    p50: percentile(delays, 0.5),
    p99: percentile(delays, 0.99),
    answerP99: percentile(answers, 0.99),
  };
}
