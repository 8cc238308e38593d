/** The id of the calendar's button for today, which its key presses. */
export const todayButtonId = 'calendar-today';
