import { type AccountEventTable } from '../../schema/account-tables.ts';
import { prepared } from '../../schema/prepared-query.ts';

/** Adds an event, or counts it with the one that has its id. */
export const insertAccountEvent = prepared<AccountEventTable, never>((db, value) =>
  db
    .insertInto('account_event')
    .values({
      account_id: value('account_id'),
      id: value('id'),
      kind: value('kind'),
      at: value('at'),
      browser: value('browser'),
      system: value('system'),
      network: value('network'),
      count: value('count'),
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'id']).doUpdateSet((row) => ({
        at: row.ref('excluded.at'),
        count: row('account_event.count', '+', row.ref('excluded.count')),
      })),
    ),
);

/** An account's events since a moment, the newest first. */
export const listAccountEvents = prepared<
  { accountId: string; since: number; limit: number },
  Omit<AccountEventTable, 'account_id' | 'id'>
>((db, value) =>
  db
    .selectFrom('account_event')
    .select(['kind', 'at', 'browser', 'system', 'network', 'count'])
    .where('account_id', '=', value('accountId'))
    .where('at', '>', value('since'))
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(value('limit')),
);

/** The ids of an account's events of a kind, the newest first. */
export const listEventIds = prepared<Pick<AccountEventTable, 'account_id' | 'kind'>, { id: string }>(
  (db, value) =>
    db
      .selectFrom('account_event')
      .select('id')
      .where('account_id', '=', value('account_id'))
      .where('kind', '=', value('kind'))
      .orderBy('at', 'desc')
      .orderBy('id'),
);

export const deleteAccountEvent = prepared<Pick<AccountEventTable, 'account_id' | 'id'>, never>((db, value) =>
  db.deleteFrom('account_event').where('account_id', '=', value('account_id')).where('id', '=', value('id')),
);
