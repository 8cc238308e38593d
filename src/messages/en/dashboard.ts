import { counted, ideas, number, plural } from './plural.ts';

/** Texts of the dashboard. */
export const enDashboard = {
  dashboard: {
    asTable: 'Show as table',
    asChart: 'Show as chart',
    badges: 'Badges',
    show: (counted: string) => `Show these ideas: ${counted}`,
    open: (title: string) => `Open ${title}`,
    toGo: (badge: string, count: number, kind: 'ideas' | 'finished') =>
      `${kind === 'ideas' ? counted(count, 'more idea', 'more ideas') : counted(count, 'more finished idea', 'more finished ideas')} to earn ${badge}`,
    allEarned: "You've earned both badges",
    category: {
      label: 'Ideas by category',
      finding: (category: string, percent: string) => `Furthest along: ${category}, ${percent}`,
      cold: 'Nothing in progress yet',
      none: 'No ideas yet',
      empty: 'Categories appear once they have an idea.',
      counts: (count: number, percent: string) => `${ideas(count)}, ${percent}`,
      columns: ['Category', 'Ideas', 'Average progress'],
      more: (count: number) => `${counted(count, 'more category', 'more categories')} in the table`,
    },
    deadlines: {
      label: 'Next deadlines',
      overdue: (count: number) => `${ideas(count)} overdue`,
      next: (distance: string) => `next due ${distance}`,
      onlyNext: (distance: string) => `Next due ${distance}`,
      none: 'Nothing due',
      empty: 'Overdue and upcoming deadlines appear here.',
      columns: ['Idea', 'Deadline', 'When'],
      today: 'today',
    },
    score: {
      label: 'Forge Score over time',
      up: (points: string) => `Up ${points} in the last 7 days`,
      down: (points: string) => `Down ${points} in the last 7 days`,
      still: 'No points in the last 7 days',
      point: (day: string, score: string) => `${day}: ${score}`,
      empty: (days: number) =>
        `The trend appears after ${counted(days, 'more active day', 'more active days')}.`,
      columns: ['Day', 'Score'],
    },
    finished: {
      label: 'Finished by month',
      thisMonth: (count: number) => `${ideas(count)} finished this month`,
      lately: (count: number) => `None finished this month, ${number(count)} in the months before`,
      notLately: (months: number) => `Nothing finished in the last ${months} months`,
      none: 'Nothing finished yet',
      column: (month: string, count: number) => `${month}: ${number(count)}`,
      columns: ['Month', 'Finished'],
    },
    activity: {
      label: 'Activity in the last 12 months',
      finding: (days: number) => `Active on ${counted(days, 'day', 'days')}`,
      none: 'No activity yet',
      day: (day: string, actions: number) =>
        `${day}: ${actions === 0 ? 'nothing' : counted(actions, 'action', 'actions')}`,
      columns: ['Day', 'Actions', 'Points'],
      less: 'Less',
      more: 'More',
      unknown: 'Connect once to see this chart. After that, it works offline too.',
    },
    priority: {
      label: 'Ideas by priority',
      finding: (high: number, open: number) =>
        `${number(high)} of ${number(open)} active ${plural(open, 'idea has', `ideas ${plural(high, 'has', 'have')}`)} high priority`,
      none: 'No active ideas',
      empty: 'Your ideas by priority appear here.',
      open: (count: number) => `${number(count)} active`,
      finished: (count: number) => `${number(count)} finished`,
      columns: ['Priority', 'Active', 'Finished'],
    },
  },
};
