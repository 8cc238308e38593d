import { type Storage } from '../storage/api/storage.ts';
import { StorageError } from '../storage/errors/storage-error.ts';

/** Whether the server can serve people, with the result of each check. */
export interface Readiness {
  readonly isReady: boolean;
  readonly checks: {
    readonly write: 'ok' | 'failed';
    readonly disk: 'ok' | 'full';
    /** Unknown if it cannot be read, as during a database outage: the schema itself may be fine. */
    readonly schema: 'ok' | 'wrong' | 'unknown';
    /**
     * Only if the database is spread: how many nodes have accounts, and Citus' numbers of those that do not answer. The
     * log names them.
     */
    readonly nodes?: { readonly count: number; readonly away: readonly number[] };
  };
}

/** How long a result is cached, in ms: readiness is public and each check costs a write. */
const cacheTtlMs = 2_000;

/** How long the probe's write may take, in ms, before it counts as failed. */
const probeTimeoutMs = 5_000;

/** Receives the errors of failed checks, which the public response does not contain. */
type OnProbeError = (error: unknown) => void;

/** Creates the readiness check: whether a row can be written and the schema is this program's. */
export function createReadiness(
  storage: Storage,
  now: () => number,
  onProbeError: OnProbeError,
): () => Promise<Readiness> {
  let last: { readonly at: number; readonly readiness: Promise<Readiness> } | null = null;
  return () => {
    const at = performance.now();
    if (last === null || at - last.at > cacheTtlMs)
      last = { at, readiness: runChecks(storage, now(), onProbeError) };
    return last.readiness;
  };
}

async function runChecks(storage: Storage, now: number, onProbeError: OnProbeError): Promise<Readiness> {
  const [written, schema, nodes] = await Promise.all([
    probeWrite(storage, now, onProbeError),
    checkSchema(storage, onProbeError),
    checkNodes(storage, onProbeError),
  ]);
  const checks = {
    write: written === 'ok' ? 'ok' : 'failed',
    disk: written === 'full' ? 'full' : 'ok',
    schema,
    ...(nodes !== null && { nodes }),
  } as const;
  // The accounts of the other nodes are served while some are away.
  const isServing = nodes === null || nodes.away.length < nodes.count;
  return { isReady: checks.write === 'ok' && checks.schema === 'ok' && isServing, checks };
}

async function probeWrite(
  storage: Storage,
  now: number,
  onProbeError: OnProbeError,
): Promise<'ok' | 'full' | 'failed'> {
  const { promise: timedOut, resolve } = Promise.withResolvers<'failed'>();
  const timer = setTimeout(() => resolve('failed'), probeTimeoutMs);
  try {
    return await Promise.race([storage.write('probe', { now }).then(() => 'ok' as const), timedOut]);
  } catch (error) {
    onProbeError(error);
    return error instanceof StorageError && error.fault === 'full' ? 'full' : 'failed';
  } finally {
    clearTimeout(timer);
  }
}

async function checkSchema(
  storage: Storage,
  onProbeError: OnProbeError,
): Promise<Readiness['checks']['schema']> {
  try {
    return (await storage.isSchemaServable()) ? 'ok' : 'wrong';
  } catch (error) {
    onProbeError(error);
    return 'unknown';
  }
}

async function checkNodes(
  { askNodes }: Storage,
  onProbeError: OnProbeError,
): Promise<NonNullable<Readiness['checks']['nodes']> | null> {
  if (askNodes === null) return null;
  try {
    const { count, away } = await askNodes();
    for (const { name, port } of away)
      onProbeError(new StorageError('unavailable', `the database node ${name}:${port} does not answer`));
    return { count, away: away.map(({ group }) => group) };
  } catch (error) {
    onProbeError(error);
    // The checks of the coordinator then fail too.
    return null;
  }
}
