import { enRecentActivity } from './en/recent-activity.ts';
import { esRecentActivity } from './es/recent-activity.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of recent activity, which load with the account dialog. */
export const recentActivityMessages: FeatureMessages<typeof enRecentActivity> = {
  en: enRecentActivity,
  es: esRecentActivity,
};
