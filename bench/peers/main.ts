// npm run bench:peers: compares Forge with other backends, alternating between them on one machine. Writes
// docs/performance.md and its chart; every sample is in .cache/peers.json. The argument is the number of
// rounds.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/harness/free-port.ts';
import { startPostgres } from '#tests/harness/postgres-server.ts';
import { firebase } from './backends/firebase.ts';
import { floor } from './backends/floor.ts';
import { forgeOnPostgres, forgeOnSqlite } from './backends/forge.ts';
import { parse } from './backends/parse.ts';
import { pocketbase } from './backends/pocketbase.ts';
import { chart } from './chart.ts';
import { forgeFigures } from './forge-figures.ts';
import { goalsOf } from './goals.ts';
import { type Backend } from './harness/backend.ts';
import { createBenchPostgres } from './harness/bench-postgres.ts';
import { installPeers } from './harness/install-peers.ts';
import { RunningBackend } from './harness/running-backend.ts';
import { report } from './report.ts';
import { type BackendResults, figureOf } from './results.ts';
import { type Competitor, measureRounds } from './rounds.ts';
import { checkCorrectness } from './workloads/correctness.ts';
import { crash } from './workloads/crash.ts';

const root = path.resolve(import.meta.dirname, '../..');
const rounds = Number(process.argv[2] ?? 3);
const log = (text: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);

const script = process.env['npm_execpath'];
installPeers(script === undefined ? ['npm'] : [process.execPath, script]);
// Ends all processes and deletes all files, even after an error or a signal.
await using started = new AsyncDisposableStack();
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void started.disposeAsync().then(() => process.exit(1)));
const directory = mkdtempSync(path.join(os.tmpdir(), 'forge-peers-'));
started.defer(() => rmSync(directory, { recursive: true, force: true }));
chmodSync(directory, 0o755);
const server = await startPostgres();
started.defer(() => server.stop());
const postgres = createBenchPostgres(server);

const ports = await Promise.all(Array.from({ length: 9 }, freePort));
const [
  floorPort = 0,
  sqlitePort = 0,
  postgresPort = 0,
  parsePort = 0,
  pocketPort = 0,
  syncedPocketPort = 0,
  ...others
] = ports;
const onSqlite = forgeOnSqlite(sqlitePort);
const onPostgres = forgeOnPostgres(postgresPort, postgres);
const firebasePort = 18_100; // and the next three ports
const backends = [
  onSqlite,
  onPostgres,
  parse(parsePort, postgres),
  firebase(firebasePort),
  pocketbase(pocketPort, { isSynced: false }),
  pocketbase(syncedPocketPort, { isSynced: true }),
  floor(floorPort),
];

const leftOut: string[] = [];
const competitors = new Map<Backend, Competitor>();
for (const backend of backends) {
  const missing = backend.missing();
  if (missing !== null) {
    leftOut.push(`${backend.title}: ${missing}`);
    continue;
  }
  const running = await RunningBackend.begin(backend, directory, started);
  await checkCorrectness(running);
  competitors.set(backend, { running, figures: {}, faults: [] });
  log(`${backend.title} does its work`);
}

await measureRounds([...competitors.values()], rounds, log);

const results: Record<string, BackendResults> = {};
for (const [backend, { figures, faults }] of competitors) {
  const { name, title, durability, passwordHash } = backend;
  results[name] = { title, durability, passwordHash, figures, faults, crash: null };
}
const [sqlite, pg] = [competitors.get(onSqlite), competitors.get(onPostgres)];
if (sqlite === undefined || pg === undefined) throw new Error('Forge itself did not run');
const own = await forgeFigures(
  {
    onSqlite: sqlite.running,
    sqlitePort,
    onPostgres: pg.running,
    freePorts: [others[0] ?? 0, others[1] ?? 0],
    postgres,
    directory,
    peak: figureOf(results[onSqlite.name], 'adds 64'),
  },
  log,
);
for (const [backend, { running, faults }] of competitors) {
  const before = results[backend.name];
  try {
    if (before) results[backend.name] = { ...before, crash: await crash(running) };
    log(`crash ${backend.name} ${JSON.stringify(results[backend.name]?.crash)}`);
  } catch (error) {
    faults.push(`crash: ${String(error)}`);
  }
  await running.stop();
}

const goals = goalsOf(results, own);
const date = new Date().toISOString().slice(0, 10);
const [processor] = os.cpus();
const about =
  `${date}, Node ${process.versions.node}, ${os.cpus().length} cores (${processor?.model.trim() ?? 'unknown'}) that clients and ` +
  `servers share; ${rounds === 1 ? 'one round' : `medians of ${rounds} rounds`} in which the backends took turns.` +
  (leftOut.length > 0 ? ` Left out: ${leftOut.join('; ')}.` : '');
const text = report(results, own, goals, about);
mkdirSync(path.join(root, '.cache'), { recursive: true });
writeFileSync(
  path.join(root, '.cache/peers.json'),
  JSON.stringify({ date, results, own, goals, leftOut }, null, 2),
);
writeFileSync(path.join(root, 'docs/performance.svg'), chart(results, date));
const page = path.join(root, 'docs/performance.md');
const marked = /(<!-- peers -->\n)[^]*?(<!-- end of peers -->)/;
writeFileSync(
  page,
  readFileSync(page, 'utf8').replace(marked, (_, begin, end) => `${begin}\n${text}\n\n${end}`),
);
process.stdout.write(`${text}\n`);
