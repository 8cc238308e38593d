import { type enSavedFilters } from '../en/saved-filters.ts';

/** Textos de los filtros guardados. */
export const esSavedFilters: typeof enSavedFilters = {
  savedFilters: {
    label: 'Filtros guardados',
    none: 'Ninguno',
    save: 'Guardar filtro',
    name: 'Nombre del filtro',
    rename: 'Dar otro nombre',
    forget: 'Olvidar filtro',
    replaces: (name) => `Sustituye a «${name}».`,
    renames: (name) => `Cambia el nombre de «${name}».`,
    isSaved: '¡Filtro guardado!',
    isForgotten: '¡Filtro olvidado!',
    partGone: (name) => `«${name}» ya no está en este filtro.`,
  },
};
