import { type enReminderText } from '../en/reminder-text.ts';
import { counted, ideas, number, plural } from './plural.ts';

/** Textos de los avisos, en notificaciones y correos. */
export const esReminderText: typeof enReminderText = {
  dueNow: 'Vence ahora',
  dueIn: {
    minute: (count) => `Vence en ${counted(count, 'minuto', 'minutos')}`,
    hour: (count) => `Vence en ${counted(count, 'hora', 'horas')}`,
    day: (count) => `Vence en ${counted(count, 'día', 'días')}`,
    week: (count) => `Vence en ${counted(count, 'semana', 'semanas')}`,
  },
  wasDue: {
    minute: (count) => `Venció hace ${counted(count, 'minuto', 'minutos')}`,
    hour: (count) => `Venció hace ${counted(count, 'hora', 'horas')}`,
    day: (count) => `Venció hace ${counted(count, 'día', 'días')}`,
    week: (count) => `Venció hace ${counted(count, 'semana', 'semanas')}`,
  },
  summary: (count) => `Avisos de ${ideas(count)}`,
  andMore: (count) => `y ${number(count)} más`,
  digest: 'Tus fechas límite',
  overdue: (count) => `${number(count)} ${plural(count, 'vencida', 'vencidas')}`,
  today: (count) => `${number(count)} ${plural(count, 'vence', 'vencen')} hoy`,
  nextDays: (count) => `${number(count)} ${plural(count, 'vence', 'vencen')} en los próximos 7 días`,
  test: 'Los avisos llegan aquí.',
};
