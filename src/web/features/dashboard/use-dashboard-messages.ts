import { dashboardMessages } from '#messages/dashboard.ts';
import { useForge, useObservable } from '../../app/forge.ts';

/** The dashboard's words in the language in force. */
export function useDashboardMessages() {
  return dashboardMessages[useObservable(useForge().preferences.choices).language];
}
