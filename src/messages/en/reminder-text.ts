import { counted, ideas, number } from './plural.ts';

/** Texts of reminders, as notifications and mails say them. */
export const enReminderText = {
  dueNow: 'Due now',
  dueIn: {
    minute: (count: number) => `Due in ${counted(count, 'minute', 'minutes')}`,
    hour: (count: number) => `Due in ${counted(count, 'hour', 'hours')}`,
    day: (count: number) => `Due in ${counted(count, 'day', 'days')}`,
    week: (count: number) => `Due in ${counted(count, 'week', 'weeks')}`,
  },
  wasDue: {
    minute: (count: number) => `Was due ${counted(count, 'minute', 'minutes')} ago`,
    hour: (count: number) => `Was due ${counted(count, 'hour', 'hours')} ago`,
    day: (count: number) => `Was due ${counted(count, 'day', 'days')} ago`,
    week: (count: number) => `Was due ${counted(count, 'week', 'weeks')} ago`,
  },
  summary: (count: number) => `Reminders for ${ideas(count)}`,
  andMore: (count: number) => `and ${number(count)} more`,
  digest: 'Your deadlines',
  overdue: (count: number) => `${number(count)} overdue`,
  today: (count: number) => `${number(count)} due today`,
  nextDays: (count: number) => `${number(count)} due in the next 7 days`,
  test: 'Reminders arrive here.',
};
