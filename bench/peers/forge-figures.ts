import { spawnSync } from 'node:child_process';
import { type Costs, type WriteCosts, costsOnPostgres, costsOnSqlite, writeCosts } from './forge/costs.ts';
import { addsAtRate } from './forge/half-load.ts';
import { type OpenStreams, openStreams } from './forge/open-streams.ts';
import { threeServers } from './forge/three-servers.ts';
import { type WriteCost, writeCost } from './forge/write-cost.ts';
import { type BenchPostgres } from './harness/bench-postgres.ts';
import { type RunningBackend } from './harness/running-backend.ts';
import { type LiveResult } from './workloads/live.ts';

/** The figures that are measured for Forge only. */
export interface ForgeFigures {
  readonly streams: OpenStreams;
  readonly halfLoadP99: number;
  readonly writeCost: WriteCost;
  readonly threeServers: LiveResult;
  readonly costs: Readonly<Record<'sqlite' | 'postgres', Costs & WriteCosts>>;
}

export interface ForgeDeps {
  readonly onSqlite: RunningBackend;
  readonly sqlitePort: number;
  readonly onPostgres: RunningBackend;
  readonly freePorts: readonly [number, number];
  readonly postgres: BenchPostgres;
  readonly directory: string;
  /** Adds per second with 64 clients. */
  readonly peak: number;
}

const streams = 10_000;

export async function forgeFigures(parts: ForgeDeps, log: (text: string) => void): Promise<ForgeFigures> {
  const { onSqlite, onPostgres, freePorts, postgres, directory, peak } = parts;
  const logged = <T>(name: string, value: T): T => {
    log(`${name} ${JSON.stringify(value)}`);
    return value;
  };
  const costs = {
    sqlite: { ...(await writeCosts(onSqlite, null)), ...(await costsOnSqlite()) },
    postgres: { ...(await writeCosts(onPostgres, postgres.pid())), ...(await costsOnPostgres(postgres)) },
  };
  // `sync` writes earlier data to disk first, so that no measured commit waits for another process's pages.
  // By now the other servers are idle after their starts.
  spawnSync('sync');
  const halfLoadP99 = logged('half load p99', await addsAtRate(onSqlite, peak / 2));
  spawnSync('sync');
  return {
    costs: logged('costs', costs),
    halfLoadP99,
    threeServers: logged('three servers', await threeServers(onPostgres, freePorts, postgres, directory)),
    writeCost: logged('write cost', await writeCost()),
    streams: logged('open streams', await openStreams(onSqlite, parts.sqlitePort, streams)),
  };
}
