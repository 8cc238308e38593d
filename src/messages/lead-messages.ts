import { enLeads } from './en/leads.ts';
import { esLeads } from './es/leads.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of when a person is reminded, which load with the settings, the edit dialog and the history. */
export const leadMessages: FeatureMessages<typeof enLeads> = { en: enLeads, es: esLeads };
