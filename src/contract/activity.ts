import * as v from 'valibot';
import { type ActivityDay } from '#domain/activity.ts';
import { accountHeader } from './protocol.ts';

/** Query of `GET /api/activity`. */
export const activitySchema = v.strictObject({ [accountHeader]: v.optional(v.string()) });

/** The days of about the last year on which anything was done, the earliest first. */
export interface ActivityAnswer {
  readonly days: readonly ActivityDay[];
}
