// The writer thread's entry. The work is in writer.ts, which other threads can import too.
import { parentPort, workerData } from 'node:worker_threads';
import { releaseMemorySoon } from '../../runtime/release-memory.ts';
import { type WriterData } from './writer/writer-protocol.ts';
import { runWriter } from './writer/writer.ts';

releaseMemorySoon();
if (parentPort) await runWriter(parentPort, workerData as WriterData);
