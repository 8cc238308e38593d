/** Texts of the saved filters. */
export const enSavedFilters = {
  savedFilters: {
    label: 'Saved filters',
    none: 'None',
    save: 'Save filter',
    name: 'Filter name',
    rename: 'Give another name',
    forget: 'Forget filter',
    replaces: (name: string) => `Replaces “${name}”.`,
    renames: (name: string) => `Renames “${name}”.`,
    isSaved: 'Filter saved!',
    isForgotten: 'Filter forgotten!',
    partGone: (name: string) => `“${name}” is gone from this filter.`,
  },
};
