import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

const state = {
  streams: 0,
  connections: { inUse: 3, max: 10, waiting: 2 },
  databaseBytes: null,
  walBytes: null,
  diskFreeBytes: null,
  isDiskFull: false,
  syncSeconds: null,
  backupAgeSeconds: null,
};

it('counts what happens between the servers and PostgreSQL', () => {
  const metrics = createMetrics();
  metrics.databaseUnavailable('57P01');
  metrics.databaseUnavailable('57P01');
  metrics.commandRetried();
  metrics.accountsSwept(20);
  metrics.accountsSwept(3);
  metrics.sweepCompleted();
  metrics.accountUnswept();
  metrics.nodeSkipped();
  metrics.wakeUps('sent', 7);
  metrics.wakeUps('lost', 1);
  const lines = metrics.render(state).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'forge_outages_total{code="57P01"} 2',
      'forge_retries_total 1',
      'forge_swept_accounts_total 23',
      'forge_wake_ups_total{direction="sent"} 7',
      'forge_wake_ups_total{direction="lost"} 1',
      'forge_sweeps_total 1',
      'forge_unswept_accounts_total 1',
      'forge_skipped_nodes_total 1',
      'forge_database_connections_in_use 3',
      'forge_database_connections_max 10',
      'forge_database_connections_waiting 2',
    ]),
  );
});

it('shows the counters that alerts watch from the start, because a first value is no increase', () => {
  expect(createMetrics().render(state).split('\n')).toEqual(
    expect.arrayContaining([
      'forge_retries_total 0',
      'forge_sweeps_total 0',
      'forge_swept_accounts_total 0',
      'forge_unswept_accounts_total 0',
      'forge_skipped_nodes_total 0',
      'forge_wake_ups_total{direction="sent"} 0',
      'forge_wake_ups_total{direction="received"} 0',
      'forge_wake_ups_total{direction="lost"} 0',
    ]),
  );
});

it('leaves out the connections of a database that has none', () => {
  expect(createMetrics().render({ ...state, connections: null })).not.toContain('forge_database_connections');
});
