const reminderPresses = ['open', 'not-now'] as const;

/** Which part of a notification was pressed: itself, or its button `Not now`. */
export type ReminderPress = (typeof reminderPresses)[number];

/**
 * Which part of a notification was pressed, if the address comes from one. The address of a place does not say it, so
 * that a reload opens no menu.
 */
export function reminderPressOf(fragment: string): ReminderPress | undefined {
  const name = new URLSearchParams(fragment).get('reminder');
  return reminderPresses.find((one) => one === name);
}
