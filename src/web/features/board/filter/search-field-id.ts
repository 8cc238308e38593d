/** The id by which the search shortcut, and whoever clears the filters, finds the field. */
export const searchFieldId = 'search-ideas';
