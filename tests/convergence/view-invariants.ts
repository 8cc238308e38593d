import assert from 'node:assert/strict';
import { type Idea } from '#domain/idea/idea.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { type SimulatedDevice, type SimulatedTab } from './simulated-device.ts';
import { type World } from './world.ts';

/**
 * What must hold at any moment, whatever is still on its way to the server, in every tab that has heard the
 * others: an idea that only updates have moved shows 10 % for each of them, so that an update taken in twice
 * would show; and what a person has added in a tab is to be seen there from then on, unless it was refused
 * or deleted. Gives the function that checks it.
 *
 * A tab that has lost the lead goes back to what is stored, which may be older than what it had heard by itself; until
 * the tab that leads is as far, an idea may be missing there, and what was added to it.
 *
 * One that was frozen while it led sends what other tabs have queued until it hears that it leads no more. The tab that
 * leads may hear of the effect by its stream before the answer: until then an update of its own may be shown twice.
 */
export function watchViews(world: World): () => void {
  let seen = 0;
  /** Ideas somebody has set the progress of. */
  const set = new Set<string>();
  const deleted = new Set<string>();
  /** Ideas of which somebody has taken back an update, which may have been the one that finished them. */
  const reopened = new Set<string>();
  /** What of a person's somebody has taken back, or taken out of its idea. */
  const gone = new Set<string>();
  /** Whether somebody has deleted everything: that meets whatever arrives before it, however late it arrives. */
  let isSwept = false;
  const newest = new Map<SimulatedTab, number>();
  const wereFull = new Set<SimulatedDevice>();
  const wereFrozen = new Set<SimulatedTab>();
  /** The newest version that a device with a full disk has heard of: not each of its tabs can read it there. */
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
      case 'editIdea':
        if (mutation.args.changes.progress !== undefined) set.add(mutation.args.id);
        break;
      case 'deleteIdea':
        deleted.add(mutation.args.id);
        break;
      case 'deleteEntry':
        // Progress stays as it is, and what was deleted may come back.
        set.add(mutation.args.id);
        gone.add(mutation.args.entry);
        break;
      case 'undo':
        noteUndo(originOf(mutation));
        break;
      case 'deleteAllIdeas':
      case 'importIdeas':
        isSwept = true;
        break;
      default:
    }
  };

  /** What an undo, or an undo of an undo, takes back or does again in the end. */
  const originOf = (mutation: Mutation): Mutation =>
    mutation.name === 'undo'
      ? originOf(world.performed.get(mutation.args.of)?.mutation ?? missing(mutation.args.of))
      : mutation;

  const noteUndo = (origin: Mutation) => {
    if (origin.name === 'addUpdate' || origin.name === 'addNote') gone.add(origin.id);
    if (origin.name === 'addUpdate') reopened.add(origin.args.id);
    if (origin.name === 'addIdea') deleted.add(origin.id);
    if (origin.name === 'migrateLocalIdeas') isSwept = true;
  };

  /** The updates of an idea that another tab, which takes itself for the leader, may have sent. */
  const sentByAnother = ({ device, account }: SimulatedTab, id: string): number => {
    if (![...device.tabs].some((other) => wereFrozen.has(other) && !other.isFrozen)) return 0;
    const pending = account?.work?.replica.pending ?? [];
    return pending.filter(({ mutation: { name, args } }) => name === 'addUpdate' && args.id === id).length;
  };

  const checkProgress = (tab: SimulatedTab, { id, progress, updates }: Idea) => {
    // One that a file brought has another id than any mutation, and came with a progress of its own.
    if (set.has(id) || !world.performed.has(id)) return;
    const expected = Math.min(100, updates.length * 10);
    if (progress > expected && progress <= expected + 10 * sentByAnother(tab, id)) return;
    assert.equal(progress, expected, `${tab.name} shows progress of ${id} that its updates do not give`);
  };

  const isShown = ({ id, name, args }: Mutation, get: (id: string) => Idea | undefined): boolean => {
    if (name === 'addIdea') return deleted.has(id) || get(id) !== undefined;
    if ((name !== 'addUpdate' && name !== 'addNote') || deleted.has(args.id) || gone.has(id)) return true;
    const idea = get(args.id);
    const list = name === 'addUpdate' ? idea?.updates : idea?.notes;
    if (list?.some((entry) => entry.id === id)) return true;
    // An idea that others have finished takes no more updates, though it be taken back a moment later; the
    // server will refuse it too.
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
      // What another tab could not store is in no outbox: rows that show it may be read before word that it was sent.
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
