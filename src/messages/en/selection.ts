import { ideas, number } from './plural.ts';

/** Texts of choosing several ideas and changing them together. */
export const enSelection = {
  selection: {
    toolbar: 'Selection',
    selectIdea: (title: string) => `Select ${title}`,
    selected: (count: number) => `${number(count)} selected`,
    finish: 'Mark as finished',
    edited: (count: number) => `${ideas(count)} updated!`,
    deleteQuestion: (count: number) => `Are you sure you want to delete these ${number(count)} ideas?`,
  },
};
