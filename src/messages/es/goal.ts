import { type enGoal } from '../en/goal.ts';
import { number } from './plural.ts';

/** Textos de la meta semanal. */
export const esGoal: typeof enGoal = {
  goal: {
    thisWeek: (count, goal) => `Esta semana ${number(count)} de ${number(goal)}`,
    met: (weeks, of) => `Meta cumplida en ${number(weeks)} de las últimas ${number(of)} semanas`,
  },
};
