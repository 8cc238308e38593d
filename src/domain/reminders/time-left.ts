/** How far a deadline is away, as reminders say it. */
export interface TimeLeft {
  readonly unit: 'minute' | 'hour' | 'day' | 'week';
  /** At least 0: 0 minutes is now. */
  readonly count: number;
  readonly isPast: boolean;
}

const units = [
  ['week', 10_080],
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** The whole units of the largest kind that fits. `minutes` is negative after the deadline. */
export function timeLeft(minutes: number): TimeLeft {
  const distance = Math.abs(minutes);
  const isPast = minutes < 0;
  for (const [unit, length] of units) {
    if (distance >= length) return { unit, count: Math.floor(distance / length), isPast };
  }
  return { unit: 'minute', count: 0, isPast: false };
}
