// The writer's thread: everything it does is in writer.ts, where other threads can use it too.
import { parentPort, workerData } from 'node:worker_threads';
import { releaseMemorySoon } from '../../runtime/release-memory.ts';
import { type WriterData } from './writer/writer-protocol.ts';
import { runWriter } from './writer/writer.ts';

releaseMemorySoon();
if (parentPort) await runWriter(parentPort, workerData as WriterData);
