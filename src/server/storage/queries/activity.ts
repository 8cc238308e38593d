import { type SqlBool, sql } from 'kysely';
import { type ActivityDay, activitySpanDays } from '#domain/dashboard/activity.ts';
import { namesWith } from '#domain/mutation/mutation-traits.ts';
import { dayMs, dayOf } from '#domain/time/calendar-day.ts';
import { isSqlite } from '../schema/json-rows.ts';
import { prepared } from '../schema/prepared-query.ts';
import { type Database } from '../schema/schema.ts';

// Integer division. The day is the one on the clock of the device that made the mutation.
const day = sql<number | string>`(at + utc_offset * 60000) / ${sql.lit(dayMs)}`;

interface DayRow {
  day: number | string;
  actions: number | string;
  points: number | string;
  updates: number | string;
  first_at: number | string;
  last_at: number | string;
}

const byDay = prepared<{ accountId: string; since: number }, DayRow>((db, value) =>
  db
    .selectFrom('mutation')
    .select(({ fn }) => [
      day.as('day'),
      fn.countAll<number | string>().as('actions'),
      fn.sum<number | string>('points').as('points'),
      fn
        .countAll<number | string>()
        .filterWhere(sql<SqlBool>`name = 'addUpdate' and undone = 0`)
        .as('updates'),
      fn.min<number | string>('at').as('first_at'),
      fn.max<number | string>('at').as('last_at'),
    ])
    .where('account_id', '=', value('accountId'))
    .where('at', '>=', value('since'))
    .where('refusal', 'is', null)
    .where('name', 'not in', namesWith('countsAsActivity', false))
    .groupBy(day)
    .orderBy(day),
);

const finishedMark = '"finishedAt":"';
const timestampLength = '2026-11-20T12:00:00.000Z'.length;

/** When the account's finished ideas were finished, those in the trash included: deleting one takes nothing back. */
const finishTimes = prepared<{ accountId: string }, { finished_at: string }>((db, value) => {
  const position = isSqlite(db)
    ? sql`instr(doc, ${sql.lit(finishedMark)})`
    : sql`strpos(doc, ${sql.lit(finishedMark)})`;
  const text = sql<string>`substr(doc, ${position} + ${sql.lit(finishedMark.length)}, ${sql.lit(timestampLength)})`;
  return db
    .selectFrom('idea')
    .select(text.as('finished_at'))
    .where('account_id', '=', value('accountId'))
    .where(sql<SqlBool>`${position} > 0`);
});

/** The account's activity per day for about the last year, earliest first. */
export async function readActivity(db: Database, accountId: string, now: number): Promise<ActivityDay[]> {
  // One day more, because the device's clock may be ahead of the server's.
  const since = now - (activitySpanDays + 1) * dayMs;
  const rows = await byDay(db, { accountId, since });
  // A database returns text for numbers that may exceed JavaScript's safe integers.
  const days = new Map(rows.map((row) => [Number(row.day), dayOfRow(row)]));
  for (const { finished_at: text } of await finishTimes(db, { accountId })) {
    const time = Date.parse(text);
    if (time < since) continue;
    const day = dayWith(time, days);
    const known = days.get(day) ?? { ...emptyDay, day };
    days.set(day, { ...known, finished: known.finished + 1 });
  }
  return [...days.values()]
    .sort((a, b) => a.day - b.day)
    .map(({ firstAt: _firstAt, lastAt: _lastAt, ...shown }) => shown);
}

const emptyDay = { actions: 0, points: 0, updates: 0, finished: 0, firstAt: Infinity, lastAt: -Infinity };

type CountedDay = typeof emptyDay & { readonly day: number };

function dayOfRow(row: DayRow): CountedDay {
  return {
    day: Number(row.day),
    actions: Number(row.actions),
    points: Number(row.points),
    updates: Number(row.updates),
    finished: 0,
    firstAt: Number(row.first_at),
    lastAt: Number(row.last_at),
  };
}

/**
 * The day of a moment on the clock of the device that acted then: its mutation is one of that day's. Without such a
 * mutation, as after a restore, it is the day in UTC.
 */
function dayWith(time: number, days: ReadonlyMap<number, CountedDay>): number {
  const inUtc = dayOf(time, 0);
  const isWithin = (day: number) => {
    const known = days.get(day);
    return known !== undefined && known.firstAt <= time && time <= known.lastAt;
  };
  return [inUtc, inUtc - 1, inUtc + 1].find(isWithin) ?? inUtc;
}
