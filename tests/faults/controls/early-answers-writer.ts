// Acknowledges mutations before the commit: the last ones are lost when the process is killed.
import { parentPort, workerData } from 'node:worker_threads';
import { runCommand } from '#server/storage/commands/registry.ts';
import { type groupCommit } from '#server/storage/sqlite/writer/group-commit.ts';
import { type WriterData } from '#server/storage/sqlite/writer/writer-protocol.ts';
import { runWriter } from '#server/storage/sqlite/writer/writer.ts';

const delay = 10;
let timer: NodeJS.Timeout | undefined;

const commitLater: typeof groupCommit = async ({ database, kysely }, batch) => {
  clearTimeout(timer);
  if (!database.isTransaction) database.exec('BEGIN IMMEDIATE');
  const outputs = await kysely.connection().execute(async (tx) => {
    const all: unknown[] = [];
    for (const command of batch) all.push(await runCommand(tx, command));
    return all;
  });
  timer = setTimeout(() => database.exec('COMMIT'), delay);
  return outputs.map((output) => ({ kind: 'done', output }));
};

if (parentPort) await runWriter(parentPort, workerData as WriterData, { commit: commitLater });
