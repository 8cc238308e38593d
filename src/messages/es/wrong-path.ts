import { type enWrongPath } from '../en/wrong-path.ts';

/** Textos de la pantalla que indica la dirección configurada de Forge. */
export const esWrongPath: typeof enWrongPath = {
  wrongPath: {
    title: 'Forge está en otra dirección',
    text: (opened, named) =>
      `Esta página se abrió en ${opened}, pero PUBLIC_URL indica ${named}. El administrador puede poner en PUBLIC_URL la dirección que se usa.`,
    openPath: (path) => `Abrir ${path}`,
  },
};
