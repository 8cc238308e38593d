import { counted } from './plural.ts';

/** Texts of the menu that sets an idea aside, and of Focus while everything is set aside. */
export const enSetAside = {
  setAsideToasts: { someday: 'Set aside.', back: 'Brought back.' },

  setAsideMenu: {
    choices: { evening: 'This evening', tomorrow: 'Tomorrow', nextWeek: 'Next week' },
    /** The times of the offered returns. */
    eveningTime: '18:00',
    morning: (day: string) => `${day}, 09:00`,
    pick: 'Pick a date…',
    backToNow: 'Back to now',
    dueBefore: 'Its deadline comes before that.',
    when: 'Date and time',
    set: 'Set',
    notLater: 'Pick a later moment',
  },

  setAsideFocus: {
    rest: 'Everything else can wait.',
    show: 'Show what is set aside',
    until: (date: string) => `until ${date}`,
    more: (count: number) => counted(count, 'more idea', 'more ideas'),
  },
};
