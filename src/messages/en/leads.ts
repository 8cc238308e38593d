/** Texts of when a person is reminded of an idea. */
export const enLeads = {
  leads: {
    remindMe: 'Remind me',
    asInSettings: 'As in my settings',
    never: 'Never',
    off: 'Reminders are off in Account',
    before: {
      0: 'At the deadline',
      15: '15 minutes before',
      60: '1 hour before',
      180: '3 hours before',
      1440: '1 day before',
      4320: '3 days before',
      10080: '1 week before',
    },
  },
};
