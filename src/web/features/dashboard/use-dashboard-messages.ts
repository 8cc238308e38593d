import { dashboardMessages } from '#messages/dashboard-messages.ts';
import { useMessages } from '../../app/context/forge.ts';

/** The dashboard's messages in the current language. */
export function useDashboardMessages() {
  return dashboardMessages[useMessages().format.language];
}
