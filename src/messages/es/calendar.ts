import { type enCalendar } from '../en/calendar.ts';
import { ideas, number } from './plural.ts';

/** Textos del calendario de Lista. */
export const esCalendar: typeof enCalendar = {
  calendar: {
    previousMonth: 'Mes anterior',
    nextMonth: 'Mes siguiente',
    today: 'Hoy',
    more: (count) => `+${number(count)} más`,
    dayWithIdeas: (date, count) => `${date}, ${ideas(count)}`,
    undated: 'Sin fecha',
    emptyDay: 'No hay nada este día.',
    emptyMonth: 'No hay nada este mes.',
    leaveDay: 'Volver al mes',
    moveTo: 'Mover a…',
    moveHint: 'Arrastra a otro día o pulsa para abrir un menú.',
    newDate: 'Nueva fecha',
    move: 'Mover',
    unreadableDate: 'Escribe una fecha completa',
    moved: (title, date) => `${title}: ahora el ${date}.`,
  },
};
