import { Client } from 'pg';
import { errorMessage } from '../../../errors/error-message.ts';
import { connectionConfig } from './connection-config.ts';
import { hostUrlsOf } from './database-hosts.ts';
import { readOnlyTransaction } from './postgres-error.ts';

/** How long each host may take to answer, in ms: shorter than a connection of the pool may take. */
const answerTimeoutMs = 1_000;

/** Where the database accepts writes. */
export interface Primary {
  readonly host: string;
  readonly port: number;
}

export interface PrimaryFinder {
  /** Asks all hosts, if the primary is not known. @throws an error with the reason of each host */
  find(): Promise<Primary>;
  /** Reports that this host no longer answers, or accepts no writes. */
  forget(primary: Primary): void;
}

const finders = new Map<string, PrimaryFinder>();

/** All connections to a database share what they know about its primary. */
export function primaryFinderOf(url: string): PrimaryFinder {
  const known = finders.get(url);
  if (known !== undefined) return known;
  const finder = createPrimaryFinder(hostUrlsOf(url));
  finders.set(url, finder);
  return finder;
}

function createPrimaryFinder(urls: readonly string[]): PrimaryFinder {
  let current: Promise<Primary> | null = null;
  let found: Primary | null = null;
  const search = async (): Promise<Primary> => {
    try {
      return (found = await Promise.any(urls.map(askHost)));
    } catch (error) {
      current = null;
      throw noPrimaryError(error instanceof AggregateError ? error.errors : [error]);
    }
  };
  return {
    find: () => (current ??= search()),
    forget(primary) {
      if (primary === found) current = found = null;
    },
  };
}

/** With the code of the host that is most likely the primary: a standby only says that it accepts no writes. */
function noPrimaryError(reasons: readonly unknown[]): Error {
  const codes = reasons.map(codeOf).filter((code) => code !== null);
  const code = codes.find((one) => one !== readOnlyTransaction) ?? codes[0];
  const error = new Error(`no host accepts writes (${reasons.map(errorMessage).join('; ')})`);
  return code === undefined ? error : Object.assign(error, { code });
}

/** PostgreSQL's code of an error, or the system's; null if it has none. */
function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

async function askHost(url: string): Promise<Primary> {
  const client = new Client({
    ...connectionConfig(url, {}),
    connectionTimeoutMillis: answerTimeoutMs,
    query_timeout: answerTimeoutMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await expectWritable(client);
    return { host: client.host, port: client.port };
  } finally {
    client.end().catch(() => {});
  }
}

/** @throws an error if the server is a standby, or read-only by its settings */
export async function expectWritable(client: Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off')
    throw Object.assign(new Error(`${client.host}:${client.port} accepts no writes`), {
      code: readOnlyTransaction,
    });
}
