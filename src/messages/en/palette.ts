/** Texts of the palette. */
export const enPalette = {
  palette: {
    search: 'Search ideas and commands',
    results: 'Results',
    ideas: 'Ideas',
    nothingFound: 'Nothing found. Enter captures it.',
    filtersCleared: 'Filters cleared',
  },
};
