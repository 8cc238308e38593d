// The server as it is, but it moves its log into the database every 50 pages instead of every 2,000: what
// else would take a recording of 8 MB to be seen.
import { parentPort, workerData } from 'node:worker_threads';
import { type WriterData } from '#server/storage/sqlite/writer/writer-protocol.ts';
import { runWriter } from '#server/storage/sqlite/writer/writer.ts';

if (parentPort) await runWriter(parentPort, workerData as WriterData, { maxWalPages: 50 });
