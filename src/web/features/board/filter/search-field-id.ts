/** The id of the search field, for the search shortcut and the button that clears the filters. */
export const searchFieldId = 'search-ideas';
