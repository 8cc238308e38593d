import { ideas, number } from './plural.ts';

/** Texts of List's calendar. */
export const enCalendar = {
  calendar: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    today: 'Today',
    more: (count: number) => `+${number(count)} more`,
    dayWithIdeas: (date: string, count: number) => `${date}, ${ideas(count)}`,
    undated: 'Undated',
    emptyDay: 'Nothing on this day.',
    emptyMonth: 'Nothing in this month.',
    leaveDay: 'Back to the month',
    moveTo: 'Move to…',
    moveHint: 'Drag to another day, or press for a menu.',
    newDate: 'New date',
    move: 'Move',
    unreadableDate: 'Enter a full date',
    moved: (title: string, date: string) => `${title} moved to ${date}.`,
  },
};
