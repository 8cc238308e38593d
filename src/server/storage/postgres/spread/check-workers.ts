import { type Client } from 'pg';
import { StorageError } from '../../errors/storage-error.ts';
import { type SessionSettings, poolSettings } from '../connection/connection-config.ts';
import { type SpreadNode, askWorker, listWorkers } from './ask-nodes.ts';

const serverSettings: SessionSettings = { fsync: 'on', server_encoding: 'UTF8' };

/** `synchronous_commit` and the planner's; the timeouts are the coordinator's. */
const roleSettingNames = ['synchronous_commit', 'enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'];

/** The settings that the role needs on each worker, because Forge's connection settings do not reach the workers. */
export const workerRoleSettings: SessionSettings = Object.fromEntries(
  Object.entries(poolSettings).filter(([name]) => roleSettingNames.includes(name)),
);

const workerSettings: SessionSettings = { ...serverSettings, ...workerRoleSettings };

export interface WorkerCheck {
  readonly workers: readonly SpreadNode[];
  /** Workers that could not be asked. A start does not wait for them, because the accounts of the others are served. */
  readonly away: readonly SpreadNode[];
}

/**
 * Checks that every worker stores writes durably and unchanged.
 * @throws StorageError that names the first worker that does not
 */
export async function checkWorkers(client: Client): Promise<WorkerCheck> {
  const workers = await listWorkers(client);
  const away: SpreadNode[] = [];
  const names = Object.keys(workerSettings).map((name) => `'${name}'`);
  const query = `SELECT json_object_agg(name, setting)::text FROM pg_settings WHERE name IN (${names.join(', ')})`;
  for (const node of workers) {
    const { result } = await askWorker(client, node, query);
    if (result === null) away.push(node);
    else expectSettings(node, JSON.parse(result) as Record<string, string>);
  }
  return { workers, away };
}

function expectSettings({ name, port }: SpreadNode, settings: Readonly<Record<string, string>>): void {
  for (const [setting, value] of Object.entries(workerSettings)) {
    const found = settings[setting] ?? 'unknown';
    if (found === value) continue;
    const remedy =
      setting in serverSettings
        ? `${setting} must be ${value} on every node`
        : `on that node, ALTER ROLE <the role of DATABASE_URL> SET ${setting} = ${value}`;
    throw new StorageError(
      'unusable',
      `the database node ${name}:${port} has ${setting} ${found}: ${remedy}`,
    );
  }
}
