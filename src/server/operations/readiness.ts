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
    readonly nodes?: NodeCheck;
  };
}

interface NodeCheck {
  readonly count: number;
  readonly away: readonly number[];
}

/** How long a result is cached, in ms: readiness is public and each check costs a write. */
const cacheTtlMs = 2_000;

/** How long a check may take, in ms, before it counts as failed: every request is answered within 5 s. */
const checkTimeoutMs = 4_800;

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
    inTime(probeWrite(storage, now, onProbeError), 'failed'),
    inTime(checkSchema(storage, onProbeError), 'unknown'),
    inTime(checkNodes(storage, onProbeError), null),
  ]);
  const checks = {
    write: written === 'ok' ? 'ok' : 'failed',
    disk: written === 'full' ? 'full' : 'ok',
    schema,
    ...(nodes !== null && { nodes }),
  } as const;
  return { isReady: checks.write === 'ok' && checks.schema === 'ok' && isServing(nodes), checks };
}

/** The accounts of the other nodes are served while some are away. Without any node to ask there is none to wait for. */
function isServing(nodes: NodeCheck | null): boolean {
  return nodes === null || nodes.count === 0 || nodes.away.length < nodes.count;
}

/** The result of a check, or `late` if it takes too long. */
async function inTime<T, const L>(check: Promise<T>, late: L): Promise<T | L> {
  const { promise: timedOut, resolve } = Promise.withResolvers<L>();
  const timer = setTimeout(() => resolve(late), checkTimeoutMs);
  try {
    return await Promise.race([check, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

async function probeWrite(
  storage: Storage,
  now: number,
  onProbeError: OnProbeError,
): Promise<'ok' | 'full' | 'failed'> {
  try {
    await storage.write('probe', { now });
    return 'ok';
  } catch (error) {
    onProbeError(error);
    return error instanceof StorageError && error.fault === 'full' ? 'full' : 'failed';
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

async function checkNodes({ askNodes }: Storage, onProbeError: OnProbeError): Promise<NodeCheck | null> {
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
