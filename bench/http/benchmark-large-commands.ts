import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { paths } from '#contract/protocol.ts';
import { type Mutation, numberedId } from '#domain/mutation/mutation.ts';
import { limits } from '#domain/primitives/limits.ts';
import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';
import { createSessionCookie } from '../harness/accounts.ts';
import { addMutation } from '../harness/add-mutation.ts';
import { type BenchmarkResult } from '../harness/benchmark-result.ts';
import { dataDirectory } from '../harness/data-directory.ts';
import { serverProcess } from '../harness/server-process.ts';
import { type Samples, percentile } from '../harness/statistics.ts';
import { figure, table } from '../harness/table.ts';

const rounds = 3;
/** An add is sent at each of these moments, answered or not: waiting for answers would skip the slow moments. */
const addIntervalMs = 10;
const otherAccounts = 20;
const maxP99Ms = 250;
const ownTag = 'Spanish';

/** How long others' adds take while one account sends the largest commands there are. */
export async function benchmarkLargeCommands(): Promise<BenchmarkResult> {
  using data = dataDirectory();
  const storage = await openSqlite(data.path, Date.now());
  const cookies = await Promise.all(
    Array.from({ length: otherAccounts + 2 }, () => createSessionCookie(storage)),
  );
  await storage.close();
  await using server = await serverProcess('build/server/main.js', {
    DATA_DIR: data.path,
    PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_URL: '',
    LOG_LEVEL: 'warn',
    MUTATIONS_PER_MINUTE: '999999999',
    IMPORTS_PER_HOUR: '999999999',
  });
  const [large = '', wide = '', ...others] = cookies;
  const samples: Samples = {};
  const measure = async (name: string, mutation: Mutation, cookie = large) => {
    const latencies = await addWhile(server.port, others, () => send(server.port, cookie, mutation));
    samples[name] = [...(samples[name] ?? []), ...latencies];
  };
  const manyIdeas = importOf(0, limits.ideas, 0);
  const ids = Array.from({ length: limits.ideas }, (_, n) => numberedId(manyIdeas.id, n));
  await send(server.port, wide, manyIdeas);
  await send(server.port, large, importOf(1));
  for (let round = 1; round <= rounds; round++) {
    const idle = await addWhile(server.port, others, () => new Promise((end) => setTimeout(end, 1_000)));
    samples['nothing'] = [...(samples['nothing'] ?? []), ...idle];
    const mutation = importOf(round);
    await measure('import of 200,000 updates', mutation);
    await measure('its undo', { ...stamp(), name: 'undo', args: { of: mutation.id } });
    const reset: Mutation = { ...stamp(), name: 'deleteAllIdeas', args: {} };
    await measure('reset', reset);
    await measure('its undo, a restore', { ...stamp(), name: 'undo', args: { of: reset.id } });
    const category = `Category ${round}`;
    const edit: Mutation = { ...stamp(), name: 'editIdeas', args: { ids, changes: { category } } };
    await measure('edit of 10,000 ideas', edit, wide);
    await measure('undo of that edit', { ...stamp(), name: 'undo', args: { of: edit.id } }, wide);
    const renaming: Mutation = { ...stamp(), name: 'renameTag', args: { from: ownTag, to: `Tag ${round}` } };
    await measure('rename of the tag of 10,000 ideas', renaming, wide);
    await measure('undo of that rename', { ...stamp(), name: 'undo', args: { of: renaming.id } }, wide);
    const deletion: Mutation = { ...stamp(), name: 'deleteIdeas', args: { ids } };
    await measure('deletion of 10,000 ideas', deletion, wide);
    await measure('undo of that deletion', { ...stamp(), name: 'undo', args: { of: deletion.id } }, wide);
    const adds = await addWhile(server.port, others, () => fetchAll(server.port, large));
    samples['nothing, another device fetches all'] = [
      ...(samples['nothing, another device fetches all'] ?? []),
      ...adds,
    ];
  }
  return {
    name: 'large commands',
    text: `Others' adds, one every ${addIntervalMs} ms, while one account sends a large command.\n\n${tableOf(samples)}`,
    samples,
    goals: Object.entries(samples)
      .filter(([name]) => !name.startsWith('nothing'))
      .map(([name, values]) => {
        const value = percentile(values, 0.99);
        return {
          text: `p99 of others' adds at most ${maxP99Ms} ms: ${name}`,
          value,
          isMet: value <= maxP99Ms,
        };
      }),
  };
}

function stamp() {
  return { id: randomUUID(), at: Date.now(), utcOffset: 0 };
}

function importOf(round: number, ideaCount = 2_000, updatesEach = 100): Mutation {
  const { args } = addMutation('');
  const updates = Array.from({ length: updatesEach }, () => ({ text: 'u' }));
  const ideas = Array.from({ length: ideaCount }, (_, n) => ({
    ...args,
    title: `Idea ${n} of file ${round}`,
    progress: 40,
    tags: [...args.tags, ownTag],
    updates,
    notes: [],
  }));
  return { ...stamp(), name: 'importIdeas', args: { ideas } };
}

/** Sends adds at fixed moments until `work` is done. Returns the milliseconds from each moment to the answer. */
async function addWhile(
  port: number,
  cookies: readonly string[],
  work: () => Promise<void>,
): Promise<number[]> {
  const latencies: number[] = [];
  const adds: Promise<void>[] = [];
  const startedAt = performance.now();
  const timer = setInterval(() => {
    // A timer that fires late makes up for the moments it missed.
    while (startedAt + adds.length * addIntervalMs <= performance.now()) {
      const dueAt = startedAt + adds.length * addIntervalMs;
      const cookie = cookies[adds.length % cookies.length] ?? '';
      const add = send(port, cookie, addMutation(randomUUID()));
      adds.push(add.then(() => void latencies.push(performance.now() - dueAt)));
    }
  }, addIntervalMs);
  await work();
  clearInterval(timer);
  await Promise.all(adds);
  return latencies;
}

const agent = new Agent({ keepAlive: true });

/** Reads the answer to its end without keeping it: what is measured is the server, not this process. */
function send(port: number, cookie: string, mutation: Mutation): Promise<void> {
  const path = mutation.name === 'importIdeas' ? paths.import : paths.mutations;
  const headers = { 'content-type': 'application/json', cookie };
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', method: 'POST', path, headers, agent }, (answer) => {
      answer.once('end', () =>
        answer.statusCode === 200
          ? resolve()
          : reject(new Error(`${mutation.name} was answered ${answer.statusCode}`)),
      );
      answer.resume();
    });
    asked.once('error', reject);
    asked.end(JSON.stringify({ mutations: [mutation] }));
  });
}

/** As a device does that has nothing yet, or has missed too much. */
function fetchAll(port: number, cookie: string): Promise<void> {
  const path = `${paths.changes}?since=0`;
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, headers: { cookie }, agent }, (answer) => {
      answer.once('end', resolve);
      answer.resume();
    });
    asked.once('error', reject);
    asked.end();
  });
}

function tableOf(samples: Samples): string {
  const rows = Object.entries(samples).map(([name, values]) => [
    name,
    String(values.length),
    figure(percentile(values, 0.5)),
    figure(percentile(values, 0.99)),
    figure(Math.max(...values)),
  ]);
  return table(['the account sends', 'adds', 'p50 ms', 'p99 ms', 'longest ms'], rows);
}
