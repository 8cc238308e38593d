/** The paths of the calendar address. Apart from the others, as the page loads them with Account alone. */
export const calendarPaths = {
  address: '/api/account/calendar-address',
  create: '/api/account/calendar-address/create',
  remove: '/api/account/calendar-address/remove',
  feed: '/feed/:file',
} as const;

/** The path of the calendar with this secret, relative to the page's. */
export function feedPath(secret: string): string {
  return `feed/${secret}.ics`;
}
