import { type Language } from '#domain/account/account.ts';
import { enDashboard } from './en/dashboard.ts';
import { esDashboard } from './es/dashboard.ts';

/** The dashboard's texts. They load with the dashboard, because signing in needs none of them. */
export const dashboardMessages: Readonly<Record<Language, (typeof enDashboard)['dashboard']>> = {
  en: enDashboard.dashboard,
  es: esDashboard.dashboard,
};
