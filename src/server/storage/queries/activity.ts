import { sql } from 'kysely';
import { type ActivityDay, activitySpanDays } from '#domain/dashboard/activity.ts';
import { namesWith } from '#domain/mutation/mutation-traits.ts';
import { dayMs } from '#domain/time/calendar-day.ts';
import { prepared } from '../schema/prepared-query.ts';
import { type Database } from '../schema/schema.ts';

// Integer division. The day is the one on the clock of the device that made the mutation.
const day = sql<number | string>`(at + utc_offset * 60000) / ${sql.lit(dayMs)}`;

const byDay = prepared<
  { accountId: string; since: number },
  { day: number | string; actions: number | string; points: number | string }
>((db, value) =>
  db
    .selectFrom('mutation')
    .select(({ fn }) => [
      day.as('day'),
      fn.countAll<number | string>().as('actions'),
      fn.sum<number | string>('points').as('points'),
    ])
    .where('account_id', '=', value('accountId'))
    .where('at', '>=', value('since'))
    .where('refusal', 'is', null)
    .where('name', 'not in', namesWith('countsAsActivity', false))
    .groupBy(day)
    .orderBy(day),
);

/** The actions and points of an account per day for about the last year. */
export async function readActivity(db: Database, accountId: string, now: number): Promise<ActivityDay[]> {
  // One day more, because the device's clock may be ahead of the server's.
  const since = now - (activitySpanDays + 1) * dayMs;
  const rows = await byDay(db, { accountId, since });
  // A database returns text for numbers that may exceed JavaScript's safe integers.
  return rows.map((row) => ({
    day: Number(row.day),
    actions: Number(row.actions),
    points: Number(row.points),
  }));
}
