import { normalizeLeads } from '../idea/leads.ts';
import { type MutationHandler } from '../mutation/mutation-handler.ts';
import { type ReminderSettings } from '../reminders/reminder-settings.ts';

export const setPreferences: MutationHandler<'setPreferences'> = {
  reads: () => ({}),
  apply(draft, mutation) {
    const { preferences } = draft.account;
    const { reminders, ...others } = mutation.args;
    draft.setAccount({
      preferences: {
        ...preferences,
        ...others,
        // One by one, so that two devices can each choose another.
        ...(reminders && { reminders: { ...preferences.reminders, ...cleanReminders(reminders) } }),
      },
    });
  },
};

function cleanReminders(given: Partial<ReminderSettings>): Partial<ReminderSettings> {
  return { ...given, ...(given.leads && { leads: normalizeLeads(given.leads) }) };
}
