// Acknowledges mutations even if the commit fails: on a failing or full disk they are lost.
import { parentPort, workerData } from 'node:worker_threads';
import { runCommand } from '#server/storage/commands/registry.ts';
import { type groupCommit } from '#server/storage/sqlite/writer/group-commit.ts';
import { type WriterData } from '#server/storage/sqlite/writer/writer-protocol.ts';
import { runWriter } from '#server/storage/sqlite/writer/writer.ts';

const commitCarelessly: typeof groupCommit = async ({ database, kysely }, batch) => {
  database.exec('BEGIN IMMEDIATE');
  const outputs = await kysely.connection().execute(async (tx) => {
    const all: unknown[] = [];
    for (const command of batch) all.push(await runCommand(tx, command));
    return all;
  });
  try {
    database.exec('COMMIT');
  } catch {
    if (database.isTransaction) database.exec('ROLLBACK');
  }
  return outputs.map((output) => ({ kind: 'done', output }));
};

if (parentPort) await runWriter(parentPort, workerData as WriterData, { commit: commitCarelessly });
