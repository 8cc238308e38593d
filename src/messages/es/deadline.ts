import { type enDeadline } from '../en/deadline.ts';

/** Textos del menú de la fecha límite y de las opciones bajo su campo. */
export const esDeadline: typeof enDeadline = {
  deadlineOptions: {
    choices: {
      today: 'Hoy 18:00',
      tomorrow: 'Mañana',
      weekend: 'Este fin de semana',
      nextWeek: 'La próxima semana',
      nextMonth: 'Dentro de un mes',
    },
    none: 'Sin fecha…',
    at: (day) => `${day}, 18:00`,
    chips: 'Fechas rápidas',
    set: 'Aplicar',
  },
};
