import { number } from './plural.ts';

/** Texts of what is understood of a captured line, and of the question about pasted lines. */
export const enCapture = {
  captureMarks: {
    understood: 'Understood',
    kinds: { deadline: 'Deadline', priority: 'Priority', tag: 'Tag', category: 'Category' },
    keepAsText: (mark: string) => `${mark}: keep as text`,
    title: (rest: string) => `Title: ${rest}`,
    tagMatches: 'Tags',
    createTag: (name: string) => `Create “${name}”`,
    categoryMatches: 'Categories',
  },

  pastedLines: {
    question: (count: number) => `Add ${number(count)} ideas, one from each line?`,
    add: 'Add',
    tooMany: 'At most 200 lines at once.',
  },
};
