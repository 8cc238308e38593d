import { type Storage } from '../storage/api/storage.ts';
import { StorageError } from '../storage/errors/storage-error.ts';
import { newestSchema } from '../storage/migrations/migrations.ts';

/** What a server needs to be of use, and whether it has it. */
export interface Readiness {
  readonly isReady: boolean;
  readonly checks: {
    readonly write: 'ok' | 'failed';
    readonly disk: 'ok' | 'full';
    /** Unknown where it cannot be read, as while the database is away: nothing is wrong with the tables then. */
    readonly schema: 'ok' | 'wrong' | 'unknown';
  };
}

/** Milliseconds an answer is good for: anybody may ask, and each look costs a write. */
const cacheTtlMs = 2_000;

/** Milliseconds a look may take: a write that hangs is as good as none. */
const probeTimeoutMs = 5_000;

/** Is told why a look failed: the answer, which anybody may read, does not say it. */
type OnProbeError = (error: unknown) => void;

/** Tells whether people can be served: whether a row can be written and the tables are this program's. */
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
  const [written, schema] = await Promise.all([
    probeWrite(storage, now, onProbeError),
    checkSchema(storage, onProbeError),
  ]);
  const checks = {
    write: written === 'ok' ? 'ok' : 'failed',
    disk: written === 'full' ? 'full' : 'ok',
    schema,
  } as const;
  return { isReady: checks.write === 'ok' && checks.schema === 'ok', checks };
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
  { read }: Storage,
  onProbeError: OnProbeError,
): Promise<Readiness['checks']['schema']> {
  try {
    const row = await read
      .selectFrom('migration')
      .select((eb) => eb.fn.max<number | string>('number').as('number'))
      .executeTakeFirst();
    return Number(row?.number) === newestSchema ? 'ok' : 'wrong';
  } catch (error) {
    onProbeError(error);
    return 'unknown';
  }
}
