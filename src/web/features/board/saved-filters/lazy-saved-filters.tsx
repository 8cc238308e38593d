import { optionalPart } from '../../../app/shell/optional-part.tsx';

/** Keeps the line of the filters from being empty, which would move the ideas once the part is loaded. */
const Pending = () => <span />;

export const SavedFilterChoicePart = optionalPart(
  async () => (await import('./saved-filter-choice.tsx')).SavedFilterChoice,
  Pending,
);

export const SaveFilterPart = optionalPart(async () => {
  // It is needed once the filter is saved, when the connection may be lost.
  SavedFilterChoicePart.preload();
  return (await import('./save-filter-form.tsx')).SaveFilterForm;
}, Pending);
