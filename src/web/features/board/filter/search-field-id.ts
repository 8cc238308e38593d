/** The id of the search field, for the search shortcut and the button that clears the filters. */
export const searchFieldId = 'search-ideas';

/** The id of the filter by state, which gets the focus of the button that sets it. */
export const stateFieldId = 'filter-state';
