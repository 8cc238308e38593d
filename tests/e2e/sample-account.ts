import { type Priority } from '#domain/idea.ts';
import { type ImportedIdea, type Mutation } from '#domain/mutation.ts';
import { type Tag } from '#domain/tags.ts';
import { fields, intent } from '../harness/intents.ts';
import { type Person, signIn, signUp } from '../harness/person.ts';
import { forgeUrl } from './forge-test.ts';
import { importInto, makeReady } from './ready-board.ts';
import { drafts, finishedTitles, ideaTexts, strikes } from './sample-texts.ts';
import { type Look } from './screen.ts';

type Language = Look['language'];

const day = 86_400_000;

interface Fact {
  readonly category: string;
  readonly priority: Priority;
  /** Days from now to the deadline. */
  readonly days: number;
  readonly progress: number;
  readonly tags: readonly Tag[];
  readonly updates: number;
  readonly notes: number;
}

const facts: readonly Fact[] = [
  {
    category: 'Energy Tech',
    priority: 'High',
    days: 0.3,
    progress: 68,
    tags: ['urgent', 'prototype'],
    updates: 5,
    notes: 3,
  },
  {
    category: 'Philosophical',
    priority: 'High',
    days: -2.2,
    progress: 40,
    tags: ['inspiration'],
    updates: 4,
    notes: 7,
  },
  {
    category: 'Timepieces',
    priority: 'Medium',
    days: 4.3,
    progress: 85,
    tags: ['prototype', 'research'],
    updates: 8,
    notes: 2,
  },
  {
    category: 'Education',
    priority: 'Medium',
    days: 12.6,
    progress: 25,
    tags: ['research'],
    updates: 2,
    notes: 1,
  },
  { category: 'Media', priority: 'Low', days: 31.1, progress: 10, tags: [], updates: 1, notes: 0 },
  {
    category: 'Art',
    priority: 'Low',
    days: 9.5,
    progress: 100,
    tags: ['inspiration'],
    updates: 10,
    notes: 4,
  },
  { category: 'Design', priority: 'Low', days: 20, progress: 55, tags: [], updates: 5, notes: 0 },
];

const desk = {
  'User-Agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};
const pocket = {
  'User-Agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/604.1',
};

/** The idea that has been changed since it was written down. */
const reworked = 1;

let made = 0;

/** An address that reads like one, and that no other process of the same tests uses. */
function nextEmail(): string {
  made += 1;
  return `ada-${process.env['TEST_WORKER_INDEX'] ?? ''}${made}@example.org`;
}

/** A believable account: ideas in every state, a year of history, a few finished ideas, two browsers. */
export async function sampleAccount(language: Language): Promise<Person> {
  const now = Date.now();
  const email = nextEmail();
  const person = await signUp(forgeUrl(), email, desk);
  await signIn(forgeUrl(), email, pocket);
  await makeReady(person, {});
  const history = yearOfEdits(language, now);
  for (let from = 0; from < history.length; from += 50) {
    await person.push(...history.slice(from, from + 50));
  }
  await importInto(person, sampleIdeas(language, now));
  await person.push(...finishedIdeas(language, now));
  await rework(person, language, now);
  return person;
}

/** Brings an idea from how it was written down to what it is now, so that its history has something to tell. */
async function rework(person: Person, language: Language, now: number): Promise<void> {
  const [title] = drafts[language];
  const [newTitle = '', newDescription = ''] = ideaTexts[language][reworked] ?? [];
  const { ideas } = await person.everything();
  const { id } = ideas.find((idea) => idea.title === title) ?? { id: '' };
  const { progress } = facts[reworked] ?? { progress: 0 };
  await person.push(
    intent('editIdea', { id, changes: { title: newTitle } }, { at: now - 9 * day }),
    intent(
      'editIdea',
      { id, changes: { description: newDescription, priority: 'High' } },
      { at: now - 3 * day },
    ),
    intent('setProgress', { id, progress }, { at: now - day }),
  );
}

/** A wall-clock deadline some days from a moment. */
function deadline(from: number, days: number): string {
  const date = new Date(from + days * day);
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`;
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${clock}`;
}

function sampleIdeas(language: Language, now: number): ImportedIdea[] {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      text: strikes[language][index % 3] ?? '',
      date: new Date(now - (count - index) * 1.7 * day).toISOString(),
    }));
  return facts.map(({ days, updates, notes, ...fact }, index) => {
    const [title = '', description = '', target = ''] = ideaTexts[language][index] ?? [];
    const [earlierTitle, earlierText] = drafts[language];
    return {
      ...fact,
      title,
      description,
      target,
      ...(index === reworked && {
        title: earlierTitle,
        description: earlierText,
        priority: 'Medium' as const,
        progress: fact.progress - 10,
      }),
      deadline: deadline(now, days),
      updates: entries(updates),
      notes: entries(notes),
      createdAt: new Date(now - (40 - index * 5) * day).toISOString(),
    };
  });
}

/** Edits of an idea that the import then replaces: score and calendar have something to show. */
function yearOfEdits(language: Language, now: number): Mutation[] {
  const at = (back: number, hour: number) => ({ at: now - back * day + hour * 3_600_000 });
  const [title] = drafts[language];
  const piece = intent('addIdea', { ...fields, title, deadline: '2099-01-01T00:00' }, at(362, 0));
  const history: Mutation[] = [piece];
  for (let back = 360; back > 0; back--) {
    // Looks random, is the same each time, and grows toward today.
    const wave = Math.sin(back * 12.9898) * 43_758.5453;
    const chance = wave - Math.floor(wave);
    const count = Math.floor(chance * chance * 6 * (1 - 0.85 * (back / 360)));
    for (let hour = 0; hour < count; hour++) {
      const changes = { target: `${back}-${hour}` };
      history.push(intent('editIdea', { id: piece.id, changes }, at(back, hour)));
    }
  }
  return history;
}

/** A few ideas that were finished in the months before. */
function finishedIdeas(language: Language, now: number): Mutation[] {
  return finishedTitles[language].flatMap((title, index) => {
    const at = now - (12 + index * 38) * day;
    const [, description = '', target = ''] = ideaTexts[language][index] ?? [];
    const texts = { title, description, target, category: 'Hardware', deadline: deadline(at, 150) };
    const added = intent('addIdea', { ...fields, ...texts, priority: 'Medium' }, { at });
    return [added, intent('setProgress', { id: added.id, progress: 100 }, { at: at + 8 * day })];
  });
}
