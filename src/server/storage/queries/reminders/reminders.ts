import { type AccountTable } from '../../schema/account-tables.ts';
import { prepared } from '../../schema/prepared-query.ts';
import { forNoKeyUpdateIfFree } from '../../schema/row-lock.ts';
import { type Database } from '../../schema/schema.ts';
import { isOpen } from '../closed-accounts.ts';

const dueColumns = ['id', 'state', 'reminded_until', 'sent_until'] as const;

/** An account of which something may be due. */
export type DueAccount = Pick<AccountTable, (typeof dueColumns)[number]>;

/** Locks accounts that are due, the longest due first, except those that another server has locked. */
export const lockRemindedAccounts = prepared<{ now: number; limit: number }, DueAccount>((db, value) =>
  forNoKeyUpdateIfFree(
    db,
    db
      .selectFrom('account')
      .select(dueColumns)
      .where('next_reminder_at', '<=', value('now'))
      .where(isOpen())
      .orderBy('next_reminder_at')
      .limit(value('limit')),
  ),
);

/** Locks one account if it is due and no other server has locked it. */
export const lockRemindedAccount = prepared<{ id: string; now: number }, DueAccount>((db, value) =>
  forNoKeyUpdateIfFree(
    db,
    db
      .selectFrom('account')
      .select(dueColumns)
      .where('id', '=', value('id'))
      .where('next_reminder_at', '<=', value('now'))
      .where(isOpen()),
  ),
);

/** The columns that hold up to when reminders were sent, and when the next is due. */
export type ReminderColumns = Pick<AccountTable, 'next_reminder_at' | 'reminded_until' | 'sent_until'>;

export const updateReminders = prepared<ReminderColumns & { id: string }, never>((db, value) =>
  db
    .updateTable('account')
    .set({
      next_reminder_at: value('next_reminder_at'),
      reminded_until: value('reminded_until'),
      sent_until: value('sent_until'),
    })
    .where('id', '=', value('id')),
);

/** The account as messages to its owner need it. */
export const findRecipient = prepared<{ id: string }, Pick<AccountTable, 'email' | 'state'>>((db, value) =>
  db.selectFrom('account').select(['email', 'state']).where('id', '=', value('id')).where(isOpen()),
);

/** Whether an account may be due, by the index alone. Accounts that the operator has closed count too. */
export async function isReminderDue(db: Database, now: number): Promise<boolean> {
  const query = db.selectFrom('account').select('id').where('next_reminder_at', '<=', now).limit(1);
  return (await query.execute()).length > 0;
}

/** The row of `write_probe` with the newest moment that a server has seen. */
const momentRow = 2;

export const findNewestMoment = prepared<object, { at: number }>((db) =>
  db.selectFrom('write_probe').select('at').where('id', '=', momentRow),
);

export const noteNewestMoment = prepared<{ now: number }, never>((db, value) =>
  db
    .insertInto('write_probe')
    .values({ id: momentRow, at: value('now') })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({ at: row.ref('excluded.at') }))
        .whereRef('write_probe.at', '<', 'excluded.at'),
    ),
);
