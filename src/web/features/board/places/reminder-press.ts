const reminderPresses = ['open', 'not-now'] as const;

/** What was pressed of a reminder: the notification itself, or its button `Not now`. */
export type ReminderPress = (typeof reminderPresses)[number];

/**
 * What was pressed of the notification that an address comes from, if it does. The address of a place does not say it, so
 * that a reload opens no menu.
 */
export function reminderPressOf(fragment: string): ReminderPress | undefined {
  const name = new URLSearchParams(fragment).get('reminder');
  return reminderPresses.find((one) => one === name);
}
