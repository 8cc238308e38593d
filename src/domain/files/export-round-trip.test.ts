import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sorts } from '../board/sort.ts';
import { type Idea, priorities } from '../idea/idea.ts';
import { builtInTags } from '../idea/tags.ts';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { noon } from '../testing/make-idea.ts';
import { ideasIn } from '../testing/read-one-idea.ts';
import { exportFile } from './export-file.ts';

/** How many random accounts are tested. The fixed seed makes every run test the same ones. */
const accounts = 3_000;
const seed = 20_261_120;

const letter = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'abc XYZ019') },
  { weight: 2, arbitrary: fc.constantFrom(...'áñ漢😀\n\t"\\/<&\u2028\ufeff', '\u0000', '\ud83d', '\udc00') },
);
const text = (most: number) =>
  fc.array(letter, { minLength: 1, maxLength: most }).map((letters) => `x${letters.join('')}`);
const place = fc.nat(30);
const fields = fc.record({
  title: text(12),
  description: text(40),
  category: fc.oneof(fc.constantFrom('Art', 'Sci-Fi', '__proto__'), text(6)),
  deadline: fc.constantFrom('2030-01-01T10:00', '9999-12-31T23:59', '2026-11-20T12:01:30.5'),
  target: text(12),
  priority: fc.constantFrom(...priorities),
  tags: fc.subarray([...builtInTags, 'kite', 'Ópera', 'deep work', '<script>', '=1+1', 'constructor']),
});

/** One action of a user; `at` chooses among the existing ideas. */
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), fields }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      at: place,
      title: text(12),
      progress: fc.integer({ min: 0, max: 100 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('addUpdate' as const, 'addNote' as const, 'addStep' as const),
      at: place,
      text: text(20),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tick' as const), at: place, to: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), at: place }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      at: place,
      to: place,
      sort: fc.constantFrom(...sorts),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('category' as const), name: text(6) }) },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** Applies the action. One that is refused, such as an update of a finished idea, changes nothing. */
function perform(account: InMemoryAccount, step: Act, number: number): void {
  const ideas = account.inOrder();
  const pick = (place: number): Idea | undefined => ideas[place % Math.max(1, ideas.length)];
  const meant = { id: `mutation-${number}`, at: noon + number * 1_000 };
  if (step.kind === 'add') return void account.tryApply('addIdea', step.fields, meant);
  if (step.kind === 'category') return void account.tryApply('addCategory', { name: step.name }, meant);
  const idea = pick(step.at);
  if (idea === undefined) return undefined;
  const { id } = idea;
  switch (step.kind) {
    case 'edit':
      return void account.tryApply(
        'editIdea',
        { id, changes: { title: step.title, progress: step.progress } },
        meant,
      );
    case 'addUpdate':
    case 'addNote':
    case 'addStep':
      return void account.tryApply(step.kind, { id, text: step.text }, meant);
    case 'tick': {
      const one = idea.steps[step.to % Math.max(1, idea.steps.length)];
      if (one === undefined) return undefined;
      return void account.tryApply('setStep', { id, step: one.id, done: one.doneAt === null }, meant);
    }
    case 'delete':
      return void account.tryApply('deleteIdea', { id }, meant);
    case 'move': {
      const rest = ideas.filter((other) => other.id !== id);
      const to = step.to % (rest.length + 1);
      const after = rest[to - 1]?.id ?? null;
      return void account.tryApply(
        'moveIdea',
        { id, after, before: rest[to]?.id ?? null, sort: step.sort },
        meant,
      );
    }
  }
}

/** The fields that an export preserves: all except ids, rank and the time of finishing. */
function kept({ id: _id, rank: _rank, finishedAt: _finishedAt, ...rest }: Idea) {
  const bare = (list: Idea['updates']) => list.map((entry) => ({ text: entry.text, date: entry.date }));
  const steps = rest.steps.map(({ text, doneAt }) => ({ text, done: doneAt !== null }));
  return { ...rest, updates: bare(rest.updates), notes: bare(rest.notes), steps };
}

it('gives the same ideas after export, wipe and import, for thousands of accounts lived in', () => {
  let ideas = 0;
  let entries = 0;
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 25, size: 'max' }), (acts) => {
      const account = new InMemoryAccount();
      for (const [number, step] of acts.entries()) perform(account, step, number);
      const before = account.inOrder().map(kept);
      ideas += before.length;
      entries += before.reduce((sum, idea) => sum + idea.updates.length + idea.notes.length, 0);
      if (before.length === 0) return;

      const file = exportFile(account.inOrder());
      account.apply('deleteAllIdeas', {}, { id: 'wipe', at: noon + 1e6 });
      expect(account.inOrder()).toEqual([]);
      const read = ideasIn(new TextDecoder().decode(new TextEncoder().encode(file)));
      expect(read).not.toBe(null);
      account.apply('importIdeas', { ideas: read ?? [] }, { id: 'import', at: noon + 2e6 });

      expect(account.inOrder().map(kept)).toEqual(before);
      expect(exportFile(account.inOrder())).toBe(file);
    }),
    { numRuns: accounts, seed },
  );
  // The random accounts must not be mostly empty.
  expect(ideas).toBeGreaterThan(accounts);
  expect(entries).toBeGreaterThan(accounts);
});
