import assert from 'node:assert/strict';
import { type Idea } from '#domain/idea/idea.ts';
import { type Mutation, type MutationOf, capturedId, numberedId } from '#domain/mutation/mutation.ts';
import { addedEntryIds, expectStepProgress, listOf } from './entry-invariants.ts';
import { type SimulatedDevice, type SimulatedTab } from './simulated-device.ts';
import { type World } from './world.ts';

const capturedIds = ({ id, args }: Pick<MutationOf<'captureIdeas'>, 'id' | 'args'>): readonly string[] =>
  args.ideas.map((_, index) => capturedId(id, index));

const importedIds = ({ id, args }: Pick<MutationOf<'addImported'>, 'id' | 'args'>): readonly string[] =>
  args.ideas.map((_, index) => numberedId(id, index));

/**
 * Returns a function that checks, at any moment and in every tab that has received all broadcasts, that:
 * - an idea whose progress only updates have changed shows 10 % per update (an update applied twice would
 *   break this), and one whose steps set the progress what they give;
 * - everything added in a tab stays visible there, unless it was refused or deleted.
 *
 * Two exceptions are legitimate. A tab that lost leadership returns to the stored state, which may be older
 * than its own; until the new leader has caught up, an idea and its entries may be missing there.
 * A leader that was frozen sends mutations queued by other tabs until it learns that it lost leadership. The
 * new leader may get the effect from its stream before the answer, and shows its own update twice until then.
 */
export function watchViews(world: World): () => void {
  let seen = 0;
  /** Ideas whose progress was set directly. */
  const set = new Set<string>();
  const deleted = new Set<string>();
  /** Ideas with an undone update, which may have been the one that completed them. */
  const reopened = new Set<string>();
  /** Updates and notes that were undone or removed from their idea. */
  const gone = new Set<string>();
  /**
   * Whether all ideas were deleted or replaced. If that mutation reaches the server late, it also affects
   * ideas that were added after it was made.
   */
  let isSwept = false;
  const newest = new Map<SimulatedTab, number>();
  const wereFull = new Set<SimulatedDevice>();
  const wereFrozen = new Set<SimulatedTab>();
  /** The newest version received by any tab of a device; on a full disk the other tabs cannot read it. */
  const heard = new Map<SimulatedDevice, number>();

  const hasGoneBack = (tab: SimulatedTab): boolean => {
    const version = tab.account?.work?.replica.version ?? 0;
    const before = newest.get(tab) ?? 0;
    newest.set(tab, Math.max(version, before));
    return version < before;
  };

  const note = (mutation: Mutation) => {
    switch (mutation.name) {
      case 'setProgress':
        set.add(mutation.args.id);
        break;
      case 'addStep':
        // Its steps may set the progress, or reopen it.
        set.add(mutation.args.id);
        break;
      case 'editIdea':
        if (mutation.args.changes.progress !== undefined) set.add(mutation.args.id);
        break;
      case 'editIdeas':
        if (mutation.args.changes.progress !== undefined) for (const id of mutation.args.ids) set.add(id);
        break;
      case 'deleteIdea':
        deleted.add(mutation.args.id);
        break;
      case 'deleteIdeas':
        for (const id of mutation.args.ids) deleted.add(id);
        break;
      case 'deleteEntry':
        // Deleting an entry does not change the progress, and the entry may be restored.
        set.add(mutation.args.id);
        gone.add(mutation.args.entry);
        break;
      case 'undo':
        noteUndo(originOf(mutation));
        break;
      case 'keepIdeas':
        // It may set the progress of an idea, also of one that another device has finished meanwhile.
        for (const { id } of mutation.args.ideas) set.add(id);
        break;
      case 'deleteAllIdeas':
      case 'importIdeas':
        isSwept = true;
        break;
      default:
    }
  };

  /** The mutation that a chain of undos finally reverts or applies again. */
  const originOf = (mutation: Mutation): Mutation =>
    mutation.name === 'undo'
      ? originOf(world.performed.get(mutation.args.of)?.mutation ?? missing(mutation.args.of))
      : mutation;

  const noteUndo = (origin: Mutation) => {
    if (origin.name === 'addUpdate' || origin.name === 'addNote' || origin.name === 'addStep')
      for (const id of addedEntryIds(origin)) gone.add(id);
    if (origin.name === 'addUpdate') reopened.add(origin.args.id);
    if (origin.name === 'addIdea') deleted.add(origin.id);
    if (origin.name === 'captureIdeas') for (const id of capturedIds(origin)) deleted.add(id);
    if (origin.name === 'addImported') for (const id of importedIds(origin)) deleted.add(id);
    if (origin.name === 'keepIdeas') for (const { id } of origin.args.ideas) deleted.add(id);
    if (origin.name === 'migrateLocalIdeas') isSwept = true;
  };

  /** Updates of an idea that another tab may have sent because it still believes that it leads. */
  const sentByAnother = ({ device, account }: SimulatedTab, id: string): number => {
    if (![...device.tabs].some((other) => wereFrozen.has(other) && !other.isFrozen)) return 0;
    const pending = account?.work?.replica.pending ?? [];
    return pending.filter(({ mutation: { name, args } }) => name === 'addUpdate' && args.id === id).length;
  };

  const checkProgress = (tab: SimulatedTab, idea: Idea) => {
    expectStepProgress(idea, tab.name);
    const { id, progress, updates } = idea;
    // An imported idea has an id that is no mutation's, and its own progress.
    if (set.has(id) || !world.performed.has(id)) return;
    const expected = Math.min(100, updates.length * 10);
    if (progress > expected && progress <= expected + 10 * sentByAnother(tab, id)) return;
    assert.equal(progress, expected, `${tab.name} shows progress of ${id} that its updates do not give`);
  };

  const isShown = (mutation: Mutation, get: (id: string) => Idea | undefined): boolean => {
    const { id, name, args } = mutation;
    const isIn = (idea: string) => deleted.has(idea) || get(idea) !== undefined;
    if (name === 'addIdea') return isIn(id);
    if (name === 'captureIdeas') return capturedIds({ id, args }).every(isIn);
    if (name === 'addImported') return importedIds({ id, args }).every(isIn);
    const list = listOf(name);
    if (list === null || !('id' in args) || deleted.has(args.id)) return true;
    const idea = get(args.id);
    const isThere = (one: string) => gone.has(one) || idea?.[list].some((entry) => entry.id === one);
    if (addedEntryIds(mutation).every(isThere)) return true;
    // A finished idea accepts no updates, even if the finishing update is undone a moment later; the server
    // refuses them too.
    const mayHaveBeenFinished = idea?.progress === 100 || set.has(args.id) || reopened.has(args.id);
    return name === 'addUpdate' && mayHaveBeenFinished;
  };

  return () => {
    assert.deepEqual(world.faults, []);
    const performed = [...world.performed.values()];
    for (const { mutation } of performed.slice(seen)) note(mutation);
    seen = performed.length;
    for (const device of world.devices) if (device.isFull) wereFull.add(device);
    for (const tab of world.tabs()) if (tab.isFrozen) wereFrozen.add(tab);
    const tabs = new Set(world.upToDateTabs());
    for (const tab of tabs) {
      const { name, device, account } = tab;
      if (account === null) continue;
      assert.ok(account.view.account.score >= 0, `${name} shows a score below 0`);
      // On a full disk a mutation is in no outbox, so its effect may be read before the message that it was
      // sent.
      if (!wereFull.has(device)) for (const idea of account.view.all()) checkProgress(tab, idea);
    }
    const goneBack = new Set(world.tabs().filter(hasGoneBack));
    const versionOf = ({ account }: SimulatedTab) => account?.work?.replica.version ?? 0;
    for (const tab of world.tabs())
      heard.set(tab.device, Math.max(heard.get(tab.device) ?? 0, versionOf(tab)));
    const isBehind = (tab: SimulatedTab) =>
      wereFull.has(tab.device) && versionOf(tab) < (heard.get(tab.device) ?? 0);
    if (isSwept) return;
    for (const { mutation, tab } of performed) {
      if (
        !tab.account ||
        !tabs.has(tab) ||
        goneBack.has(tab) ||
        isBehind(tab) ||
        world.refused.has(mutation.id)
      )
        continue;
      const isSeen = isShown(mutation, tab.account.view.get);
      assert.ok(isSeen, `${tab.name} has lost sight of its own ${mutation.name} ${mutation.id}`);
    }
  };
}

function missing(id: string): never {
  throw new Error(`nobody did ${id}`);
}
