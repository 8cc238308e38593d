import { dashboardMessages } from '#messages/dashboard.ts';
import { useMessages } from '../../app/forge.ts';

/** The dashboard's words in the language in force. */
export function useDashboardMessages() {
  return dashboardMessages[useMessages().format.language];
}
