import { prepared } from '../schema/prepared-query.ts';
import { type ThrottleTable } from '../schema/sign-in-tables.ts';

export const findThrottle = prepared<{ key: string }, ThrottleTable>((db, value) =>
  // By name: a server whose statements select all columns fails when the next version adds one.
  db.selectFrom('throttle').select(['key', 'count', 'lasts', 'window_ends']).where('key', '=', value('key')),
);
