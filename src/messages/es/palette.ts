import { type enPalette } from '../en/palette.ts';

/** Textos de la paleta. */
export const esPalette: typeof enPalette = {
  palette: {
    search: 'Busca ideas y comandos',
    results: 'Resultados',
    ideas: 'Ideas',
    nothingFound: 'No hay resultados. Intro la captura.',
    filtersCleared: 'Filtros quitados',
  },
};
