/** Texts of the deadline menu and of the choices under a deadline field. */
export const enDeadline = {
  deadlineOptions: {
    choices: {
      today: 'Today 18:00',
      tomorrow: 'Tomorrow',
      weekend: 'This weekend',
      nextWeek: 'Next week',
      nextMonth: 'In a month',
    },
    none: 'No deadline…',
    /** All offered deadlines have the same time. */
    at: (day: string) => `${day}, 18:00`,
    chips: 'Quick dates',
    set: 'Set',
  },
};
