import { dashboardMessages } from '#messages/dashboard-messages.ts';
import { useMessages } from '../../app/context/forge.ts';

/** The dashboard's words in the language in force. */
export function useDashboardMessages() {
  return dashboardMessages[useMessages().format.language];
}
