import { type Language } from '#domain/account/account.ts';
import { enDashboard } from './en/dashboard.ts';
import { esDashboard } from './es/dashboard.ts';

/** What the dashboard says. It loads with it: signing in needs none of it. */
export const dashboardMessages: Readonly<Record<Language, (typeof enDashboard)['dashboard']>> = {
  en: enDashboard.dashboard,
  es: esDashboard.dashboard,
};
