import { prepared } from '../schema/prepared-query.ts';
import { type ThrottleTable } from '../schema/schema.ts';

export const findThrottle = prepared<{ key: string }, ThrottleTable>((db, value) =>
  db.selectFrom('throttle').selectAll().where('key', '=', value('key')),
);
