// The writer's thread: everything it does is in writer.ts, where other threads can use it too.
import { parentPort, workerData } from 'node:worker_threads';
import { giveBackMemorySoon } from '../../operations/give-back-memory.ts';
import { runWriter } from './writer.ts';
import { type WriterData } from './writer-protocol.ts';

giveBackMemorySoon();
if (parentPort) await runWriter(parentPort, workerData as WriterData);
