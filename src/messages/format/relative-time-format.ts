import { type RelativeTime } from '#domain/time/relative-time.ts';

interface JustNow {
  readonly unit: 'second';
  readonly count: 0;
}

/** Formats relative times in one language: now; yesterday; in 4 days; 2 weeks ago. */
export function createRelativeTimeFormat(locale: string): (away: RelativeTime | JustNow) => string {
  const named = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const counted = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  // Intl would write two days as one word in Spanish ("anteayer") but not in English; a number is as clear.
  return ({ unit, count }) => (Math.abs(count) < 2 ? named : counted).format(count, unit);
}
