// The real writer, but with a checkpoint every 50 pages instead of every 2,000. Otherwise a recording would
// need 8 MB to contain one.
import { parentPort, workerData } from 'node:worker_threads';
import { type WriterData } from '#server/storage/sqlite/writer/writer-protocol.ts';
import { runWriter } from '#server/storage/sqlite/writer/writer.ts';

if (parentPort) await runWriter(parentPort, workerData as WriterData, { maxWalPages: 50 });
