import { type ReminderLead, normalizeLeads } from '../idea/leads.ts';

/** Leads are stored once each and in order, whichever mutation sets them. */
export function withCleanLeads<T extends { readonly leads?: readonly ReminderLead[] | null }>(fields: T): T {
  return fields.leads ? { ...fields, leads: normalizeLeads(fields.leads) } : fields;
}
