import { expect, it } from 'vitest';
import { type Language } from '../account/account.ts';
import { readCapture } from '../capture/read-capture.ts';
import { namedZone } from '../deadline/named-zone.ts';
import { builtInCategories } from '../idea/categories.ts';

/** Wednesday, 10:00 in Madrid. */
export const phrasesNow = Date.UTC(2026, 10, 25, 9);

interface Phrases {
  /** `phrase=MM-DD HH:MM` of 2026 or with the year: at the end of the head, which must be left as the title. */
  readonly dates: string;
  /** Lines that are their own title, without any mark. */
  readonly titles: string;
  /** `line => title | MM-DD HH:MM | priority, tags and category`. */
  readonly lines: string;
}

export function readPhrase(line: string, language: Language) {
  return readCapture(line, {
    language,
    now: phrasesNow,
    zone: namedZone('Europe/Madrid'),
    categories: builtInCategories,
    keptAsText: [],
  });
}

export function phraseTests(language: Language, head: string, { dates, titles, lines }: Phrases): void {
  it.each(rowsOf(dates))('%s', (row) => {
    const [phrase = '', when = ''] = row.split('=');
    const { title, deadline } = readPhrase(`${head} ${phrase}`, language);
    expect({ title, deadline }).toEqual({ title: head, deadline: deadlineOf(when) });
  });

  it.each(rowsOf(titles))('no date: %s', (line) => {
    const { title, marks } = readPhrase(line, language);
    expect({ title, marks }).toEqual({ title: line, marks: [] });
  });

  it.each(rowsOf(lines))('%s', (row) => {
    const [line = '', expected = ''] = row.split(' => ');
    const [title, when = '', marks = ''] = expected.split('|').map((text) => text.trim());
    const read = readPhrase(line, language);
    expect({ title: read.title, deadline: read.deadline, marks: markValues(read) }).toEqual({
      title,
      deadline: when === '' ? undefined : deadlineOf(when),
      marks: marks === '' ? [] : marks.split(/ (?!Development|Values)/).toSorted(),
    });
  });
}

function markValues({ priority, tags, category }: ReturnType<typeof readPhrase>): readonly string[] {
  return [priority, ...tags, category].filter((value) => value !== undefined).toSorted();
}

function rowsOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '');
}

function deadlineOf(when: string): string {
  return (/^\d{4}-/.test(when) ? when : `2026-${when}`).replace(' ', 'T');
}
