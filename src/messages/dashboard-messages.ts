import { enDashboard } from './en/dashboard.ts';
import { esDashboard } from './es/dashboard.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** The dashboard's texts. They load with it, because signing in needs none of them. */
export const dashboardMessages: FeatureMessages<typeof enDashboard> = { en: enDashboard, es: esDashboard };
