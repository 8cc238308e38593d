import { type ActivityDay } from '#domain/dashboard/activity.ts';

/** The days of about the last year on which anything was done, the earliest first. */
export interface ActivityAnswer {
  readonly days: readonly ActivityDay[];
}
