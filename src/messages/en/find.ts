import { number } from './plural.ts';

/** Texts of a search and of the filters that the dashboard sets. */
export const enFind = {
  find: {
    happened: {
      active: {
        day: (day: string) => `Added, updated or finished on ${day}`,
        days: (first: string, last: string) => `Added, updated or finished ${first} – ${last}`,
      },
      finished: {
        day: (day: string) => `Finished on ${day}`,
        days: (first: string, last: string) => `Finished ${first} – ${last}`,
      },
      finishedIn: (month: string) => `Finished in ${month}`,
    },
    alsoFound: (count: number) => `Also in tags, targets, updates and notes: ${number(count)}`,
    fields: { description: 'Description', target: 'Target', steps: 'Step', updates: 'Update', notes: 'Note' },
  },
};
