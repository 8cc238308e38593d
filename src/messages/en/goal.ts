import { number } from './plural.ts';

/** Texts of the weekly goal. */
export const enGoal = {
  goal: {
    thisWeek: (count: number, goal: number) => `This week ${number(count)} of ${number(goal)}`,
    met: (weeks: number, of: number) => `Goal met in ${number(weeks)} of the last ${number(of)} weeks`,
  },
};
