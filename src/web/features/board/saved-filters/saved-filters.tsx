import { SaveFilterForm } from './save-filter-form.tsx';
import { SavedFilterChoice } from './saved-filter-choice.tsx';

export interface SavedFiltersProps {
  /** The only part to show; without it both are shown in a line. */
  readonly only?: 'choice' | 'form';
}

/** The choice of saved filters, and the form that saves the filter that is on. */
export function SavedFilters({ only }: SavedFiltersProps) {
  const isInline = only === undefined;
  return (
    <>
      {only !== 'form' && <SavedFilterChoice isInline={isInline} />}
      {only !== 'choice' && <SaveFilterForm isInline={isInline} />}
    </>
  );
}
