import { setTimeout as sleep } from 'node:timers/promises';
import { localReceiverSettings } from '#tests/harness/local-receivers.ts';
import { startPushService } from '#tests/harness/push-service.ts';
import { type BenchmarkResult } from '../harness/benchmark-result.ts';
import { dataDirectory } from '../harness/data-directory.ts';
import { serverProcess } from '../harness/server-process.ts';
import { figure } from '../harness/table.ts';
import { fillDatabase } from './fill-database.ts';

const accounts = { count: 100_000, dueCount: 1_000, ideasPerAccount: 10 };
const maxSeconds = 60;

/** Measures how long it takes to send the reminders of many people that are due in the same minute. */
export async function benchmarkReminders(): Promise<BenchmarkResult> {
  using directory = dataDirectory();
  const service = await startPushService();
  const arrivedAt: number[] = [];
  service.answerWith((request, response) => {
    request.resume();
    arrivedAt.push(Date.now());
    response.writeHead(201).end();
  });
  const dueAt = (Math.floor(Date.now() / 60_000) + 2) * 60_000;
  await fillDatabase(directory.path, { ...accounts, dueAt, endpoint: service.url });
  await using server = await serverProcess('build/server/main.js', {
    DATA_DIR: directory.path,
    PORT: '0',
    ...localReceiverSettings(directory.path),
  });
  if (Date.now() > dueAt) throw new Error('filling the database took too long');
  while (arrivedAt.length < accounts.dueCount && Date.now() < dueAt + 5 * maxSeconds * 1_000)
    await sleep(200);
  const seconds = arrivedAt.map((at) => (at - dueAt) / 1_000).toSorted((a, b) => a - b);
  const last = seconds.at(-1) ?? Infinity;
  const isComplete = server.port > 0 && seconds.length === accounts.dueCount && (seconds[0] ?? -1) >= 0;
  await service.stop();
  return {
    name: 'reminders',
    text: `Reminders: ${accounts.dueCount} of ${accounts.count} accounts due in the same minute, ${accounts.ideasPerAccount} ideas each. Seconds after that minute began: the first ${figure(seconds[0] ?? Infinity)}, half ${figure(seconds[seconds.length / 2] ?? Infinity)}, the last ${figure(last)}.`,
    samples: { seconds },
    goals: [
      { text: `all sent within ${maxSeconds} s`, value: last, isMet: isComplete && last <= maxSeconds },
    ],
  };
}
