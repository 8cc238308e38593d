import { type enShowAs } from '../en/show-as.ts';

/** Textos de la elección de cómo muestra Lista sus ideas. */
export const esShowAs: typeof enShowAs = {
  showAs: { label: 'Mostrar como', rows: 'Filas', calendar: 'Calendario' },
};
