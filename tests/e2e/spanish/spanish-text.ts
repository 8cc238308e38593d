import { allMessages } from '#messages/all-messages.ts';

/** Marks a person's text, to distinguish it from Forge's own texts. */
export const ownText = (text: string) => `§${text}§`;

type MessageValue = string | ((...values: number[]) => string);

/** All messages of a catalogue, with or without parameters. */
function messageValues(messages: object): MessageValue[] {
  return Object.entries(messages).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'format') return [];
    if (typeof value === 'object' && value !== null) return messageValues(value);
    return typeof value === 'string' || typeof value === 'function' ? [value as MessageValue] : [];
  });
}

/**
 * Values for the messages' parameters: plural, singular and zero have different texts. The numbers have no
 * thousands separator, so that the result can be searched for them.
 */
const placeholderValues = [701, 1, 0] as const;

/** Every combination of these values for that many parameters. */
function combinations(places: number): number[][] {
  if (places === 0) return [[]];
  return combinations(places - 1).flatMap((rest) => placeholderValues.map((value) => [value, ...rest]));
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Patterns that match the messages of a catalogue, with a group for each parameter. */
function patternsOf(messages: object): RegExp[] {
  return messageValues(messages).flatMap((said) => {
    if (typeof said === 'string') return [new RegExp(`^${escaped(said.trim())}$`)];
    return combinations(said.length).map((values) => {
      const text = escaped(said(...values)).replaceAll(/(?<!\d)(701|1|0)(?!\d)/g, '(.+?)');
      return new RegExp(`^${text}$`, 's');
    });
  });
}

const spanish = patternsOf(allMessages.es);
const english = patternsOf(allMessages.en);

/** One day of each month and of each weekday. */
const everyDay = Array.from({ length: 19 }, (_, index) =>
  index < 12 ? new Date(2026, index, 15) : new Date(2026, 0, index),
);

/** Every word that a Spanish date or time span may contain. */
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

/** Whether a text is a message of the catalogue whose parameters are valid texts themselves. */
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

/** Describes the fault of a text on a Spanish page; null if it has none. */
export function spanishFault(text: string): string | null {
  // A sentence may consist of several messages.
  if (
    matchesCatalogue(spanish, text) ||
    text.split(/, | · /).every((part) => matchesCatalogue(spanish, part))
  )
    return null;
  return matchesCatalogue(english, text) ? `English: ${text}` : `in no catalogue: ${text}`;
}
