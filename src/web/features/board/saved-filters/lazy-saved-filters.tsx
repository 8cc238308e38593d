import { optionalPart } from '../../../app/shell/optional-part.tsx';

export const SavedFiltersPart = optionalPart(
  async () => (await import('./saved-filters.tsx')).SavedFilters,
  // Keeps the line of the filters from being empty, which would move the ideas once the part is loaded.
  () => <span />,
);
