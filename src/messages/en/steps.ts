import { number } from './plural.ts';

/** Texts of an idea's steps. */
export const enSteps = {
  steps: {
    add: 'Add a step',
    edit: 'Edit step',
    delete: 'Delete step',
    edited: 'Step edited!',
    deleted: 'Step deleted!',
    gone: 'This step no longer exists.',
    reorder: 'Reorder step',
    added: 'Step added',
    severalAdded: (count: number) => `${number(count)} steps added!`,
  },
};
