import { type Zone, readDeadline } from '../deadline/deadline.ts';
import { type IdeaDoc } from '../idea/idea.ts';
import { isFinished } from '../idea/progress.ts';

export interface FeedOptions {
  /** The zone of the deadlines. */
  readonly zone: Zone;
  /** The host name after each event's id. */
  readonly host: string;
  /** When the calendar is written, in ms since 1970 UTC. */
  readonly now: number;
}

/** The first lines of a calendar that other apps fetch again every hour (RFC 5545, RFC 7986). */
const head = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Forge//Deadlines//EN',
  'CALSCALE:GREGORIAN',
  'NAME:Forge',
  'X-WR-CALNAME:Forge',
  'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  'X-PUBLISHED-TTL:PT1H',
];

/** The longest line in bytes of UTF-8, without its end. Longer ones are folded. */
const maxLineBytes = 75;

/**
 * Writes the deadlines of unfinished ideas as a calendar: an event for each, without a duration, which leaves its owner free.
 * A deadline that cannot be read, or is beyond the years 1 to 9999 that the format can write, is left out.
 */
export function calendarFeed(ideas: readonly IdeaDoc[], options: FeedOptions): string {
  const stamp = utcText(options.now) ?? '';
  const lines = [...head];
  for (const idea of ideas) lines.push(...eventOf(idea, stamp, options));
  lines.push('END:VCALENDAR');
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventOf(idea: IdeaDoc, stamp: string, { zone, host }: FeedOptions): readonly string[] {
  const deadline = readDeadline(idea.deadline, zone);
  if (isFinished(idea) || deadline.kind !== 'at') return [];
  const at = utcText(deadline.time);
  if (at === null) return [];
  return [
    'BEGIN:VEVENT',
    `UID:${idea.id}@${host}`,
    `DTSTAMP:${stamp}`,
    `DTSTART:${at}`,
    `DTEND:${at}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${escapeText(idea.title)}`,
    ...(idea.target === '' ? [] : [`DESCRIPTION:${escapeText(idea.target)}`]),
    'END:VEVENT',
  ];
}

/** A moment as `20261129T180000Z`; null beyond the years that four digits can write. */
function utcText(time: number): string | null {
  const text = new Date(time).toISOString();
  return /^(?!0000)\d{4}-/.test(text) ? `${text.slice(0, 19).replaceAll(/[-:]/g, '')}Z` : null;
}

/** A text in which nothing is escaped, as most are. */
const isPlain = /^[\p{L}\p{N} .:'"()!?-]*$/u;

/** Escapes a text value. Control characters other than line breaks and tabs are not allowed in one. */
function escapeText(text: string): string {
  if (isPlain.test(text)) return text;
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll(/(?!\t)\p{Cc}/gu, '');
}

/** A line of ASCII that is not folded. */
const isShort = /^[\t -~]{0,75}$/;

/** Breaks a line so that none is too long, and no character is split. The following lines begin with a space. */
function fold(line: string): string {
  if (isShort.test(line)) return line;
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const more = utf8Bytes(character);
    if (bytes + more > maxLineBytes) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += more;
  }
  return folded;
}

function utf8Bytes(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}
