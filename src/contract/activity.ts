import { type ActivityDay } from '#domain/dashboard/activity.ts';

/** The days with activity in about the last year, earliest first. */
export interface ActivityAnswer {
  readonly days: readonly ActivityDay[];
}
