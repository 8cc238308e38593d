import { type enDashboard } from '../en/dashboard.ts';
import { counted, ideas, number, plural } from './plural.ts';

/** Textos del panel. */
export const esDashboard: typeof enDashboard = {
  dashboard: {
    asTable: 'Ver como tabla',
    asChart: 'Ver como gráfico',
    badges: 'Insignias',
    show: (counted) => `Mostrar estas ideas: ${counted}`,
    open: (title) => `Abrir ${title}`,
    toGo: (badge, count, kind) =>
      kind === 'ideas'
        ? `${plural(count, 'Falta', 'Faltan')} ${ideas(count)} para ${badge}`
        : `${plural(count, 'Falta', 'Faltan')} ${counted(count, 'idea terminada', 'ideas terminadas')} para ${badge}`,
    allEarned: 'Ya tienes las dos insignias',
    category: {
      label: 'Ideas por categoría',
      finding: (category, percent) => `La más avanzada: ${category}, ${percent}`,
      cold: 'Aún no hay nada en marcha',
      none: 'Aún no hay ideas',
      empty: 'Las categorías aparecen cuando tienen alguna idea.',
      counts: (count, percent) => `${ideas(count)}, ${percent}`,
      columns: ['Categoría', 'Ideas', 'Progreso medio'],
      more: (count) => `${counted(count, 'categoría más', 'categorías más')} en la tabla`,
    },
    deadlines: {
      label: 'Próximas fechas límite',
      overdue: (count) => `${ideas(count)} ${plural(count, 'vencida', 'vencidas')}`,
      next: (distance) => `la siguiente vence ${distance}`,
      onlyNext: (distance) => `La siguiente vence ${distance}`,
      none: 'No hay ideas por vencer',
      empty: 'Aquí aparecen las fechas límite vencidas y las próximas.',
      columns: ['Idea', 'Fecha límite', 'Cuándo'],
      today: 'hoy',
    },
    score: {
      label: 'Evolución del Forge Score',
      up: (points) => `Sube ${points} en los últimos 7 días`,
      down: (points) => `Baja ${points} en los últimos 7 días`,
      still: 'Sin puntos en los últimos 7 días',
      point: (day, score) => `${day}: ${score}`,
      empty: (days) => `La línea aparecerá tras ${counted(days, 'día más', 'días más')} de actividad.`,
      columns: ['Día', 'Puntuación'],
    },
    finished: {
      label: 'Terminadas por mes',
      thisMonth: (count) => `${ideas(count)} ${plural(count, 'terminada', 'terminadas')} este mes`,
      lately: (count) => `Ninguna terminada este mes, ${number(count)} en los anteriores`,
      notLately: (months) => `Ninguna idea terminada en los últimos ${months} meses`,
      none: 'Aún no hay ideas terminadas',
      column: (month, count) => `${month}: ${number(count)}`,
      columns: ['Mes', 'Terminadas'],
    },
    activity: {
      label: 'Actividad de los últimos 12 meses',
      finding: (days) => `Activo ${counted(days, 'día', 'días')}`,
      none: 'Aún no hay actividad',
      day: (day, actions) => `${day}: ${actions === 0 ? 'nada' : counted(actions, 'acción', 'acciones')}`,
      columns: ['Día', 'Acciones', 'Puntos'],
      less: 'Menos',
      more: 'Más',
      unknown: 'Conéctate una vez para ver este gráfico. Después también funciona sin conexión.',
    },
    priority: {
      label: 'Ideas por prioridad',
      finding: (high, open) =>
        `${number(high)} de ${number(open)} ${plural(open, 'idea activa tiene', `ideas activas ${plural(high, 'tiene', 'tienen')}`)} prioridad alta`,
      none: 'No hay ideas activas',
      empty: 'Aquí aparecen tus ideas por prioridad.',
      open: (count) => counted(count, 'activa', 'activas'),
      finished: (count) => counted(count, 'terminada', 'terminadas'),
      columns: ['Prioridad', 'Activas', 'Terminadas'],
    },
  },
};
