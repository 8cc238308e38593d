import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type TrashedIdea } from '../../idea/trash.ts';
import { InMemoryAccount } from '../../testing/in-memory-account.ts';
import { makeEntries, makeIdea } from '../../testing/make-idea.ts';
import { type MutationChooser, mutationChoosers } from '../../testing/mutation-choosers.ts';

/** One step that can be undone: the mutation, and the state before and after it. */
interface Step {
  readonly id: string;
  readonly points: number;
  readonly before: State;
  readonly after: State;
}

interface State {
  readonly shown: object;
  readonly trash: readonly TrashedIdea[];
}

/** The state that undo and redo restore: everything except badges and former names, which
 * stay, and the rank for new ideas. */
function stateOf(account: InMemoryAccount): State {
  const {
    badges: _badges,
    topRank: _topRank,
    formerCategories: _categories,
    formerTags: _tags,
    ...rest
  } = account.account;
  return { shown: { ...rest, ideas: account.inOrder() }, trash: account.trashedIdeas() };
}

/** Expects the same ideas on the board and the same trash, which may in addition hold undone new ideas. */
function expectState(account: InMemoryAccount, then: State): void {
  const now = stateOf(account);
  expect(now.shown).toEqual(then.shown);
  const inTrash = new Map(now.trash.map((item) => [item.idea.id, item]));
  expect(then.trash.map((item) => inTrash.get(item.idea.id))).toEqual(then.trash);
}

/** A user who applies, undoes and redoes mutations, and checks the state after each undo and redo. */
class Person {
  readonly account: InMemoryAccount;
  readonly done: Step[] = [];
  readonly undone: Step[] = [];

  constructor(account: InMemoryAccount) {
    this.account = account;
  }

  act(choose: MutationChooser): void {
    const { account } = this;
    const trash = account.trashedIdeas();
    const intent = choose({ ideas: account.inOrder(), trash });
    if (intent === null) return;
    const before = stateOf(account);
    const [name, args] = intent;
    const id = account.nextId();
    const outcome = account.tryApply(name, args, { id });
    if (!outcome.ok || (outcome.effects.length === 0 && outcome.points === 0)) return;
    this.done.push({ id, points: outcome.points, before, after: stateOf(account) });
    this.undone.length = 0;
  }

  undo(): void {
    const step = this.done.pop();
    if (step) this.undone.push(this.#takeBack(step, step.before));
  }

  redo(): void {
    const step = this.undone.pop();
    if (step) this.done.push(this.#takeBack(step, step.after));
  }

  #takeBack(step: Step, then: State): Step {
    const { account } = this;
    const { badges } = account.account;
    const id = account.nextId();
    const { points } = account.apply('undo', { of: step.id }, { id });
    expect(points).toBe(0 - step.points);
    expectState(account, then);
    expect(account.account).toMatchObject(account.recount());
    expect(account.account.badges).toEqual(badges);
    expect(account.tryApply('undo', { of: step.id })).toEqual({ ok: false, code: 'undo-gone' });
    return { ...step, id, points };
  }
}

/** Three ideas with entries, a score that deletions soon use up, and one idea in the trash. */
function begin(account = InMemoryAccount): InMemoryAccount {
  const ideas = ['a', 'b', 'c', 'd'].map((id, index) =>
    makeIdea({
      id,
      rank: `a${index}`,
      progress: index * 33,
      notes: makeEntries(index),
      updates: makeEntries(1),
    }),
  );
  const begun = new account(ideas, { score: 12, categories: ['Kites'] });
  begun.apply('deleteIdea', { id: 'd' });
  return begun;
}

/** Applies random mutations, undoes all of them, redoes all, and undoes all again. */
function thereAndBack(account?: typeof InMemoryAccount) {
  return fc.property(fc.array(mutationChoosers, { maxLength: 20, size: 'max' }), (all) => {
    const person = new Person(begin(account));
    const start = stateOf(person.account);
    for (const choose of all) person.act(choose);
    const end = stateOf(person.account);
    const count = person.done.length;
    for (let i = 0; i < count; i++) person.undo();
    expectState(person.account, start);
    for (let i = 0; i < count; i++) person.redo();
    expectState(person.account, end);
    for (let i = 0; i < count; i++) person.undo();
    expectState(person.account, start);
  });
}

it('restores the state and score before all mutations by undos, and those after by redos', () => {
  fc.assert(thereAndBack(), { numRuns: 400 });
});

it('restores the initial state even if undos and redos are mixed with mutations', () => {
  const acts = fc.oneof(
    { weight: 3, arbitrary: mutationChoosers.map((choose) => (person: Person) => person.act(choose)) },
    { weight: 2, arbitrary: fc.constant((person: Person) => person.undo()) },
    { weight: 1, arbitrary: fc.constant((person: Person) => person.redo()) },
  );
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 40, size: 'max' }), (all) => {
      const person = new Person(begin());
      const start = stateOf(person.account);
      for (const act of all) act(person);
      while (person.done.length > 0) person.undo();
      expectState(person.account, start);
    }),
    { numRuns: 300 },
  );
});

it('finds an undo that forgets the points', () => {
  class Forgetful extends InMemoryAccount {
    override record(id: string) {
      const record = super.record(id);
      return record && { ...record, points: 0 };
    }
  }
  expect(fc.check(thereAndBack(Forgetful), { numRuns: 400 }).failed).toBe(true);
});

it('finds an undo that forgets the last effect of a mutation', () => {
  class Hasty extends InMemoryAccount {
    override record(id: string) {
      const record = super.record(id);
      return record?.inverse ? { ...record, inverse: record.inverse.slice(0, 1) } : record;
    }
  }
  expect(fc.check(thereAndBack(Hasty), { numRuns: 400 }).failed).toBe(true);
});
