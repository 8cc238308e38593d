import { type OutgoingKind, type OutgoingTable, outgoingKinds } from '../../schema/outgoing-tables.ts';
import { prepared } from '../../schema/prepared-query.ts';
import { forUpdateIfFree } from '../../schema/row-lock.ts';
import { type Database } from '../../schema/schema.ts';

/** A message to a person. Events for webhooks are in the same table, and are sent otherwise. */
export type OutgoingMessage = OutgoingTable & { kind: OutgoingKind };

export type OutgoingKey = Pick<OutgoingMessage, 'account_id' | 'id' | 'kind' | 'target'>;

/** A repeated message replaces the one that is still on its way. */
export const insertOutgoing = prepared<Omit<OutgoingMessage, 'attempt' | 'claimed_until'>, never>(
  (db, value) =>
    db
      .insertInto('outgoing')
      .values({
        account_id: value('account_id'),
        id: value('id'),
        kind: value('kind'),
        target: value('target'),
        body: value('body'),
        attempt: 0,
        next_try_at: value('next_try_at'),
        claimed_until: null,
      })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'id', 'kind', 'target']).doUpdateSet((row) => ({
          body: row.ref('excluded.body'),
          attempt: 0,
          next_try_at: row.ref('excluded.next_try_at'),
          claimed_until: null,
        })),
      ),
);

interface DueOutgoing {
  kind: OutgoingKind;
  now: number;
  /** Leases that end after this moment hold. */
  leasedUntil: number;
  limit: number;
}

/** The most accounts that one lease can leave out. */
export const maxLeftOut = 10;

type LeftOut = Readonly<Record<`leftOut${number}`, string>>;

const leftOutNames = Array.from({ length: maxLeftOut }, (_, index) => `leftOut${index}` as const);

/** The values of a query for accounts that it leaves out, at most `maxLeftOut`. */
export function leavingOut(accountIds: readonly string[]): LeftOut {
  // No account has an empty id.
  return Object.fromEntries(leftOutNames.map((name, index) => [name, accountIds[index] ?? '']));
}

/** Locks messages that are due, the longest due first. */
export const lockDueOutgoing = prepared<DueOutgoing & LeftOut, OutgoingMessage>((db, value) =>
  forUpdateIfFree(
    db,
    db
      .selectFrom('outgoing')
      .select(outgoingColumns)
      .where('kind', '=', value('kind'))
      .where('next_try_at', '<=', value('now'))
      .where('account_id', 'not in', leftOutNames.map(value))
      .where((row) =>
        row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', value('leasedUntil'))]),
      )
      .orderBy('next_try_at')
      .limit(value('limit')),
  ),
);

/** The same of one account. */
export const lockDueOutgoingOf = prepared<DueOutgoing & { accountId: string }, OutgoingMessage>((db, value) =>
  forUpdateIfFree(
    db,
    db
      .selectFrom('outgoing')
      .select(outgoingColumns)
      .where('account_id', '=', value('accountId'))
      .where('kind', '=', value('kind'))
      .where('next_try_at', '<=', value('now'))
      .where((row) =>
        row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', value('leasedUntil'))]),
      )
      .orderBy('next_try_at')
      .limit(value('limit')),
  ),
);

const outgoingColumns = [
  'account_id',
  'id',
  'kind',
  'target',
  'body',
  'attempt',
  'next_try_at',
  'claimed_until',
] as const;

export const updateOutgoing = prepared<
  OutgoingKey & Pick<OutgoingTable, 'attempt' | 'next_try_at' | 'claimed_until'>,
  never
>((db, value) =>
  db
    .updateTable('outgoing')
    .set({
      attempt: value('attempt'),
      next_try_at: value('next_try_at'),
      claimed_until: value('claimed_until'),
    })
    .where('account_id', '=', value('account_id'))
    .where('id', '=', value('id'))
    .where('kind', '=', value('kind'))
    .where('target', '=', value('target')),
);

export const deleteOutgoing = prepared<OutgoingKey, never>((db, value) =>
  db
    .deleteFrom('outgoing')
    .where('account_id', '=', value('account_id'))
    .where('id', '=', value('id'))
    .where('kind', '=', value('kind'))
    .where('target', '=', value('target')),
);

/** The lease of a message; no row if it has been sent or dropped. */
export const findLease = prepared<OutgoingKey, Pick<OutgoingTable, 'claimed_until'>>((db, value) =>
  db
    .selectFrom('outgoing')
    .select('claimed_until')
    .where('account_id', '=', value('account_id'))
    .where('id', '=', value('id'))
    .where('kind', '=', value('kind'))
    .where('target', '=', value('target')),
);

/** How many messages of an account to the person themselves wait to be sent. */
export const countOutgoing = prepared<{ accountId: string }, { count: number | string }>((db, value) =>
  db
    .selectFrom('outgoing')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('account_id', '=', value('accountId'))
    .where('kind', '!=', 'webhook'),
);

/** Whether a message is to be sent now, including messages that a server has leased. */
export async function isOutgoingDue(db: Database, now: number): Promise<boolean> {
  for (const kind of outgoingKinds) {
    const query = db
      .selectFrom('outgoing')
      .select('kind')
      .where('kind', '=', kind)
      .where('next_try_at', '<=', now)
      .limit(1);
    if ((await query.execute()).length > 0) return true;
  }
  return false;
}
