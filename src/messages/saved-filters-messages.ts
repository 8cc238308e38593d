import { enSavedFilters } from './en/saved-filters.ts';
import { esSavedFilters } from './es/saved-filters.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of the saved filters. They load once a filter is on or saved. */
export const savedFiltersMessages: FeatureMessages<typeof enSavedFilters> = {
  en: enSavedFilters,
  es: esSavedFilters,
};
