/** How far a deadline is away, as reminders say it. */
export interface TimeLeft {
  readonly unit: 'minute' | 'hour' | 'day' | 'week';
  /** At least 0; 0 minutes means now. */
  readonly count: number;
  readonly isPast: boolean;
}

const units = [
  ['week', 10_080],
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** The number of units of the largest kind that fits, rounded. `minutes` is negative after the deadline. */
export function timeLeft(minutes: number): TimeLeft {
  const distance = Math.abs(minutes);
  const isPast = minutes < 0;
  let larger: (typeof units)[number] | null = null;
  for (const unit of units) {
    const [name, length] = unit;
    const count = Math.round(distance / length);
    // 24 hours are a day.
    if (larger !== null && distance >= length && count * length >= larger[1])
      return { unit: larger[0], count: 1, isPast };
    if (distance >= length) return { unit: name, count, isPast };
    larger = unit;
  }
  return { unit: 'minute', count: 0, isPast: false };
}
