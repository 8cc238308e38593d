import { type enSetAside } from '../en/set-aside.ts';
import { counted } from './plural.ts';

/** Textos del menú que aparta una idea y del enfoque mientras todo está apartado. */
export const esSetAside: typeof enSetAside = {
  setAsideToasts: { someday: 'Apartada.', back: 'Traída de vuelta.' },

  setAsideMenu: {
    choices: { evening: 'Esta tarde', tomorrow: 'Mañana', nextWeek: 'La semana que viene' },
    eveningTime: '18:00',
    morning: (day) => `${day}, 09:00`,
    pick: 'Elegir fecha…',
    backToNow: 'Traer de vuelta',
    dueBefore: 'Su fecha límite llega antes.',
    when: 'Fecha y hora',
    set: 'Aplicar',
    notLater: 'Elige un momento posterior',
  },

  setAsideFocus: {
    rest: 'Todo lo demás puede esperar.',
    show: 'Ver lo apartado',
    until: (date) => `hasta el ${date}`,
    more: (count) => counted(count, 'idea más', 'ideas más'),
  },
};
