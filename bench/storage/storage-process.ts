// Measures storage in a separate process, so that strace can slow its disk down. Takes the directory, the
// number of rounds and the ms of one measurement; prints the samples as JSON.
import path from 'node:path';
import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';
import { measureInterleaved } from '../harness/statistics.ts';
import { addsPerSecond } from './adds-per-second.ts';
import { fsyncRate } from './fsync-rate.ts';

const [directory = '', rounds = '', duration = ''] = process.argv.slice(2);
const durationMs = Number(duration);
const oneByOneWriter = new URL('./one-by-one-writer.ts', import.meta.url);
const grouped = await openSqlite(path.join(directory, 'grouped'), Date.now());
const oneByOne = await openSqlite(path.join(directory, 'one-by-one'), Date.now(), {
  writerScript: oneByOneWriter,
});
const fsyncs = fsyncRate(directory);

const samples = await measureInterleaved(Number(rounds), {
  fdatasync: () => Promise.resolve(fsyncs(durationMs)),
  'grouped 1': () => addsPerSecond(grouped, 1, durationMs),
  'one by one 1': () => addsPerSecond(oneByOne, 1, durationMs),
  'grouped 16': () => addsPerSecond(grouped, 16, durationMs),
  'one by one 16': () => addsPerSecond(oneByOne, 16, durationMs),
  'grouped 64': () => addsPerSecond(grouped, 64, durationMs),
  'one by one 64': () => addsPerSecond(oneByOne, 64, durationMs),
});
await grouped.close();
await oneByOne.close();
process.stdout.write(JSON.stringify(samples));
