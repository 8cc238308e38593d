import { type Pool } from 'pg';
import { type Command } from '../../commands/registry.ts';
import { type ClaimReminders, type ClaimedReminders } from '../../commands/reminders/claim-reminders.ts';
import { type LeaseOutgoing, type LeasedMessage } from '../../commands/reminders/lease-outgoing.ts';
import { type LeaseTerms, busyAccounts } from '../../commands/reminders/lease-terms.ts';
import { type LeasedWebhook } from '../../commands/webhooks/lease-webhooks.ts';
import { askWorker } from './ask-nodes.ts';
import { type Shard, type ShardMap } from './shard-map.ts';

export interface RemindNodesDeps {
  readonly pool: Pool;
  readonly shards: ShardMap;
  /** Runs a command in a transaction. */
  readonly run: (command: Command) => Promise<unknown>;
}

/** How long a node is left out after it did not answer, in ms. */
const retryAfterMs = 60_000;

/** The claims and leases of spread accounts: node by node, and each account in a transaction of its own. */
export interface NodeReminders {
  claim(input: ClaimReminders): Promise<ClaimedReminders>;
  lease(input: LeaseOutgoing): Promise<LeasedMessage[]>;
  leaseWebhooks(input: LeaseTerms): Promise<LeasedWebhook[]>;
}

/** Reminders of the other accounts go on while a node is away, or one account fails. */
export function createNodeReminders(deps: RemindNodesDeps): NodeReminders {
  const { pool, shards, run } = deps;
  const leftOutUntil = new Map<number, number>();

  /** The accounts that a query for a node's shards returns; none if the node is away. */
  const ask = async (ofNode: readonly Shard[], query: string, now: number): Promise<readonly string[]> => {
    const node = ofNode[0]?.node;
    if (node === undefined || (leftOutUntil.get(node.group) ?? 0) > now) return [];
    const { result } = await askWorker(pool, node, query);
    if (result !== null) return JSON.parse(result) as readonly string[];
    leftOutUntil.set(node.group, now + retryAfterMs);
    return [];
  };

  /** Runs a command for each account. Throws only if none succeeds. */
  const runEach = async (ids: readonly string[], toCommand: (id: string) => Command): Promise<unknown[]> => {
    const results = await Promise.allSettled(ids.map((id) => run(toCommand(id))));
    const failed = results.find((result) => result.status === 'rejected');
    const outputs = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    if (failed !== undefined && outputs.length === 0) throw failed.reason;
    return outputs;
  };

  /** Leases rows of a table, account by account, up to the limit of the terms. */
  const leaseFrom = async <Row>(
    table: 'outgoing' | 'webhook',
    condition: string,
    terms: LeaseTerms,
    toCommand: (one: { readonly accountId: string; readonly limit: number }) => Command,
  ): Promise<Row[]> => {
    const rows: Row[] = [];
    for (const ofNode of (await shards.readShards(table)).values()) {
      const limit = terms.limit - rows.length;
      if (limit <= 0) break;
      const query = dueQuery(ofNode, { id: 'account_id', column: 'next_try_at', condition, limit });
      for (const accountId of new Set(await ask(ofNode, query, Math.trunc(terms.now)))) {
        const left = terms.limit - rows.length;
        if (left <= 0) break;
        const [leased] = await runEach([accountId], (id) => toCommand({ accountId: id, limit: left }));
        rows.push(...((leased ?? []) as Row[]));
      }
    }
    return rows;
  };

  return {
    async claim({ now, limit, canMail }) {
      const all: ClaimedReminders[] = [];
      for (const ofNode of (await shards.readShards('account')).values()) {
        const due = { column: 'next_reminder_at', condition: `next_reminder_at <= ${Math.trunc(now)}` };
        const ids = await ask(ofNode, dueQuery(ofNode, { id: 'id', ...due, limit }), now);
        const claimed = await runEach(ids, (id) => ({
          name: 'claimAccountReminders',
          input: { id, now, canMail },
        }));
        all.push(...(claimed as ClaimedReminders[]));
      }
      return {
        count: all.reduce((sum, { count }) => sum + count, 0),
        failures: all.flatMap(({ failures }) => failures),
      };
    },

    lease: (input) =>
      leaseFrom<LeasedMessage>(
        'outgoing',
        `kind = '${input.kind}' AND ${dueCondition(input)}`,
        input,
        (one) => ({
          name: 'leaseAccountOutgoing',
          input: { ...input, ...one },
        }),
      ),

    leaseWebhooks: (input) =>
      leaseFrom<LeasedWebhook>('webhook', dueCondition(input), input, (one) => ({
        name: 'leaseAccountWebhooks',
        input: { ...input, ...one },
      })),
  };
}

/** The condition for rows that are due and not leased, of accounts below their limit. */
function dueCondition(input: Pick<LeaseTerms, 'now' | 'maxPerAccount' | 'underWay'>): string {
  const time = Math.trunc(input.now);
  const busy = busyAccounts(input).map((id) => `'${id.replaceAll("'", "''")}'`);
  return [
    `next_try_at <= ${time} AND coalesce(claimed_until, 0) <= ${time}`,
    ...(busy.length === 0 ? [] : [`account_id NOT IN (${busy.join(', ')})`]),
  ].join(' AND ');
}

interface DueQuery {
  readonly id: string;
  /** The time by which rows are due. */
  readonly column: string;
  readonly condition: string;
  readonly limit: number;
}

/** A statement for a node that returns the ids of its due accounts, the longest due first. */
function dueQuery(shards: readonly Shard[], { id, column, condition, limit }: DueQuery): string {
  const due = shards.map(
    ({ name }) =>
      `(SELECT ${id} AS id, ${column} AS at FROM ${name} WHERE ${condition} ORDER BY ${column} LIMIT ${limit})`,
  );
  return `SELECT coalesce(json_agg(id), '[]')::TEXT FROM (
    SELECT id FROM (${due.join(' UNION ALL ')}) AS due ORDER BY at LIMIT ${limit}) AS chosen`;
}
