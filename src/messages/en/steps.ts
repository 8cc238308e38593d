import { number } from './plural.ts';

/** Texts of an idea's steps. */
export const enSteps = {
  steps: {
    title: 'Steps',
    count: (done: number, total: number) => `${number(done)} of ${number(total)} steps`,
    add: 'Add a step',
    edit: 'Edit step',
    delete: 'Delete step',
    reorder: 'Reorder step',
    hint: 'Press Space to lift and the arrow keys to move, or Enter for a menu.',
    added: (count: number) => (count === 1 ? 'Step added' : `${number(count)} steps added`),
  },
};
