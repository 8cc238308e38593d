import { type enManage } from '../en/manage.ts';
import { ideas } from './plural.ts';

/** Textos del diálogo que cambia categorías y etiquetas. */
export const esManage: typeof enManage = {
  manage: {
    categories: 'Categorías',
    intro: 'Las flechas van de fila en fila.',
    tags: 'Etiquetas',
    goToTags: 'Ir a las etiquetas',
    find: 'Buscar por nombre',
    findTag: 'Buscar una etiqueta',
    notFound: 'Ninguna tiene ese nombre.',
    count: (count) => ideas(count),
    hidden: 'oculta',
    rename: 'Cambiar nombre',
    newName: 'Nombre nuevo',
    save: 'Guardar',
    cancel: 'Cancelar',
    merge: 'Unir con…',
    mergeTarget: 'Unir con',
    mergeNow: 'Unir',
    colour: 'Color',
    noColour: 'Automático',
    colours: {
      orange: 'Naranja',
      yellow: 'Amarillo',
      lime: 'Lima',
      green: 'Verde',
      teal: 'Turquesa',
      blue: 'Azul',
      purple: 'Violeta',
      pink: 'Rosa',
    },
    hide: 'Ocultar',
    show: 'Mostrar',
    delete: 'Eliminar',
    askDelete: (name) => `¿Eliminar «${name}»?`,
    askDeleteAndMove: (name, count) =>
      count === 1
        ? `Eliminar «${name}» y mover su idea a:`
        : `Eliminar «${name}» y mover sus ${ideas(count)} a:`,
    moveTo: 'Categoría',
    tag: 'Etiqueta',
    noTag: 'Sin etiqueta',
    renamed: (name) => `Ahora se llama «${name}».`,
    merged: (name) => `Unida con «${name}».`,
    deleted: (name) => `«${name}» eliminada.`,
  },
};
