import { type Priority } from '#domain/idea/idea.ts';
import { type Tag } from '#domain/idea/tags.ts';
import { type ImportedIdea, type Mutation } from '#domain/mutation/mutation.ts';
import { fields, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, signIn, signUp } from '../../harness/person.ts';
import { forgeUrl } from '../harness/forge-test.ts';
import { importInto, setUpAccount } from '../harness/ready-board.ts';
import { originalTexts, finishedTitles, ideaTexts, updateTexts } from './sample-texts.ts';
import { type ScreenVariant } from './screen.ts';

type Language = ScreenVariant['language'];

const dayMs = 86_400_000;

interface SampleFacts {
  readonly category: string;
  readonly priority: Priority;
  /** Days until the deadline. */
  readonly days: number;
  readonly progress: number;
  readonly tags: readonly Tag[];
  readonly updates: number;
  readonly notes: number;
}

const facts: readonly SampleFacts[] = [
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

const desktopHeaders = {
  'User-Agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};
const phoneHeaders = {
  'User-Agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/604.1',
};

/** The index of the idea that is edited after it was added. */
const editedIndex = 1;

let accountCount = 0;

/** Returns a realistic email address that no parallel test process uses. */
function nextEmail(): string {
  accountCount += 1;
  return `ada-${process.env['TEST_WORKER_INDEX'] ?? ''}${accountCount}@example.org`;
}

/**
 * Creates a realistic account: ideas in every state, a year of history, some finished ideas, and two
 * sessions.
 */
export async function sampleAccount(language: Language): Promise<Person> {
  const now = Date.now();
  const email = nextEmail();
  const person = await signUp(forgeUrl(), email, desktopHeaders);
  await signIn(forgeUrl(), email, phoneHeaders);
  await setUpAccount(person, {});
  const history = yearOfEdits(language, now);
  for (let from = 0; from < history.length; from += 50) {
    await person.push(...history.slice(from, from + 50));
  }
  await importInto(person, sampleIdeas(language, now));
  await person.push(...finishedIdeas(language, now));
  await editSampleIdea(person, language, now);
  return person;
}

/** Edits an idea from its original texts to its current ones, so that its history has entries. */
async function editSampleIdea(person: Person, language: Language, now: number): Promise<void> {
  const [title] = originalTexts[language];
  const [newTitle = '', newDescription = ''] = ideaTexts[language][editedIndex] ?? [];
  const { ideas } = await person.everything();
  const { id } = ideas.find((idea) => idea.title === title) ?? { id: '' };
  const { progress } = facts[editedIndex] ?? { progress: 0 };
  await person.push(
    makeMutation('editIdea', { id, changes: { title: newTitle } }, { at: now - 9 * dayMs }),
    makeMutation(
      'editIdea',
      { id, changes: { description: newDescription, priority: 'High' } },
      { at: now - 3 * dayMs },
    ),
    makeMutation('setProgress', { id, progress }, { at: now - dayMs }),
  );
}

/** A local deadline this many days after `from`, which is in ms. */
export function deadlineAfter(from: number, days: number): string {
  const date = new Date(from + days * dayMs);
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`;
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${clock}`;
}

function sampleIdeas(language: Language, now: number): ImportedIdea[] {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      text: updateTexts[language][index % 3] ?? '',
      date: new Date(now - (count - index) * 1.7 * dayMs).toISOString(),
    }));
  return facts.map(({ days, updates, notes, ...fact }, index) => {
    const [title = '', description = '', target = ''] = ideaTexts[language][index] ?? [];
    const [earlierTitle, earlierText] = originalTexts[language];
    return {
      ...fact,
      title,
      description,
      target,
      ...(index === editedIndex && {
        title: earlierTitle,
        description: earlierText,
        priority: 'Medium' as const,
        progress: fact.progress - 10,
      }),
      deadline: deadlineAfter(now, days),
      updates: entries(updates),
      notes: entries(notes),
      createdAt: new Date(now - (40 - index * 5) * dayMs).toISOString(),
    };
  });
}

/** Edits of ideas that the import later replaces. They fill the score and the calendar. */
function yearOfEdits(language: Language, now: number): Mutation[] {
  const at = (back: number, hour: number) => ({ at: now - back * dayMs + hour * 3_600_000 });
  const [title] = originalTexts[language];
  const piece = makeMutation('addIdea', { ...fields, title, deadline: '2099-01-01T00:00' }, at(362, 0));
  const history: Mutation[] = [piece];
  for (let back = 360; back > 0; back--) {
    // A reproducible pseudo-random number; the count of edits grows towards today.
    const wave = Math.sin(back * 12.9898) * 43_758.5453;
    const chance = wave - Math.floor(wave);
    const count = Math.floor(chance * chance * 6 * (1 - 0.85 * (back / 360)));
    for (let hour = 0; hour < count; hour++) {
      const changes = { target: `${back}-${hour}` };
      history.push(makeMutation('editIdea', { id: piece.id, changes }, at(back, hour)));
    }
  }
  return history;
}

/** Ideas that were finished in the months before. */
function finishedIdeas(language: Language, now: number): Mutation[] {
  return finishedTitles[language].flatMap((title, index) => {
    const at = now - (12 + index * 38) * dayMs;
    const [, description = '', target = ''] = ideaTexts[language][index] ?? [];
    const texts = { title, description, target, category: 'Hardware', deadline: deadlineAfter(at, 150) };
    const added = makeMutation('addIdea', { ...fields, ...texts, priority: 'Medium' }, { at });
    return [added, makeMutation('setProgress', { id: added.id, progress: 100 }, { at: at + 8 * dayMs })];
  });
}
