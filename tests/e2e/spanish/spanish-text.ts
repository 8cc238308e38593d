import { enDashboard } from '#messages/en/dashboard.ts';
import { en } from '#messages/en/en.ts';
import { esDashboard } from '#messages/es/dashboard.ts';
import { es } from '#messages/es/es.ts';

/** What a person wrote stands between these, so that it can be told from what Forge says. */
export const ownText = (text: string) => `§${text}§`;

type MessageValue = string | ((...values: number[]) => string);

/** Everything a catalogue says, whether it takes numbers and names or not. */
function messageValues(messages: object): MessageValue[] {
  return Object.entries(messages).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'format') return [];
    if (typeof value === 'object' && value !== null) return messageValues(value);
    return typeof value === 'string' || typeof value === 'function' ? [value as MessageValue] : [];
  });
}

/**
 * Stand-ins for whatever is filled in: many, one and none read differently. Too small for a separator, so that they are
 * found again as they are.
 */
const placeholderValues = [701, 1, 0] as const;

/** Every way to fill that many places. */
function combinations(places: number): number[][] {
  if (places === 0) return [[]];
  return combinations(places - 1).flatMap((rest) => placeholderValues.map((value) => [value, ...rest]));
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Expressions that match what a catalogue says, with a group for each part that is filled in. */
function patternsOf(messages: object): RegExp[] {
  return messageValues(messages).flatMap((said) => {
    if (typeof said === 'string') return [new RegExp(`^${escaped(said.trim())}$`)];
    return combinations(said.length).map((values) => {
      const text = escaped(said(...values)).replaceAll(/(?<!\d)(701|1|0)(?!\d)/g, '(.+?)');
      return new RegExp(`^${text}$`, 's');
    });
  });
}

const spanish = patternsOf({ ...es, ...esDashboard });
const english = patternsOf({ ...en, ...enDashboard });

/** A day of every month and of every weekday. */
const everyDay = Array.from({ length: 19 }, (_, index) =>
  index < 12 ? new Date(2026, index, 15) : new Date(2026, 0, index),
);

/** Every word a Spanish date or a span of time may hold. */
const dateWords = new Set(
  [
    ...everyDay.flatMap((day) =>
      (['long', 'short', 'narrow'] as const).flatMap((style) => [
        day.toLocaleDateString('es', { month: style }),
        day.toLocaleDateString('es', { weekday: style }),
      ]),
    ),
    ...(['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const).flatMap((unit) =>
      [-5, -1, 0, 1, 5].map((count) =>
        new Intl.RelativeTimeFormat('es', { numeric: 'auto' }).format(count, unit),
      ),
    ),
    'de del a al el h',
  ].flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []),
);
const isDate = (text: string) =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).every((word) => dateWords.has(word));

const isOwn = (text: string) => /^§[^§]*§$/.test(text) || text.includes('@example.org');
const isCountdown = (text: string) => /^\d+d \d\dh \d\dm \d\ds$/.test(text);

/** Whether a text is one of a catalogue's, filled in with what is fine to be filled in. */
function matchesCatalogue(patterns: readonly RegExp[], text: string, depth = 0): boolean {
  const trimmed = text.trim();
  if (!/\p{L}/u.test(trimmed) || isOwn(trimmed) || isCountdown(trimmed) || isDate(trimmed)) return true;
  return [trimmed, trimmed.replace(/…$/, '')].some((said) =>
    patterns.some((pattern) => {
      const match = depth < 3 ? pattern.exec(said) : null;
      return match !== null && match.slice(1).every((part) => matchesCatalogue(patterns, part, depth + 1));
    }),
  );
}

/** What is wrong with a text that stood on a Spanish page; null if nothing. */
export function spanishFault(text: string): string | null {
  // Sentences may be put together from several messages.
  if (
    matchesCatalogue(spanish, text) ||
    text.split(/, | · /).every((part) => matchesCatalogue(spanish, part))
  )
    return null;
  return matchesCatalogue(english, text) ? `English: ${text}` : `in no catalogue: ${text}`;
}
