import { limits } from '../primitives/limits.ts';

/** How long before a deadline a reminder may come, in minutes. */
export const reminderLeads = [0, 15, 60, 180, 1_440, 4_320, 10_080] as const;

export type ReminderLead = (typeof reminderLeads)[number];

export function isReminderLead(value: unknown): value is ReminderLead {
  return reminderLeads.some((lead) => lead === value);
}

/** Leads as they are stored: each once, the shortest first, and no more than are allowed. */
export function normalizeLeads(leads: readonly ReminderLead[]): readonly ReminderLead[] {
  return reminderLeads.filter((lead) => leads.includes(lead)).slice(0, limits.reminderLeads);
}
