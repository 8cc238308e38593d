import { type ReminderLead, normalizeLeads } from '../idea/leads.ts';

/** Whichever mutation sets an idea's leads, each is stored once and in order. */
export function withCleanLeads<T extends { readonly leads?: readonly ReminderLead[] | null }>(fields: T): T {
  return fields.leads ? { ...fields, leads: normalizeLeads(fields.leads) } : fields;
}
