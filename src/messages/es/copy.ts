import { type enCopy } from '../en/copy.ts';

/** Textos de copiar al portapapeles. */
export const esCopy: typeof enCopy = {
  copy: {
    copied: 'Copiado',
    failed: 'Tu navegador no permite copiar aquí. Selecciona el texto.',
  },
};
