/** The id of the button that saves the filter, which gets the focus of a filter that is forgotten. */
export const saveFilterId = 'save-filter';
