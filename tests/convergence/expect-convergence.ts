import assert from 'node:assert/strict';
import { type Changes } from '#contract/changes.ts';
import { type Account } from '#domain/account/account.ts';
import { type Idea, type Step, compareEntries } from '#domain/idea/idea.ts';
import { type TrashedIdea } from '#domain/idea/trash.ts';
import { traitsOf } from '#domain/mutation/mutation-traits.ts';
import { type MutationName } from '#domain/mutation/mutation.ts';
import { type RefusalCode } from '#domain/mutation/refusal.ts';
import { openIndexedDbStore } from '#web/platform/indexed-db-store.ts';
import { expectEntries, expectPoints, expectPurged, expectTags } from './server-invariants.ts';
import { type SimulatedDevice, type SimulatedTab } from './simulated-device.ts';
import { type Recorded } from './simulated-server.ts';
import { type World } from './world.ts';

/** A whole account with its ideas sorted, so that snapshots of the same state are deep-equal. */
interface AccountSnapshot {
  readonly version: number;
  readonly account: Account | null;
  readonly ideas: readonly Idea[];
}

/** Refusals that leave no text to keep: the category exists, or the idea was deleted permanently. */
const settledRefusals: ReadonlySet<string> = new Set<RefusalCode>(['category-exists', 'undo-gone']);

/** Checks the end state: every delivery has arrived, and all tabs and devices must agree with the server. */
export async function expectConvergence(world: World): Promise<void> {
  assert.deepEqual(world.faults, []);
  const snapshot = toSnapshot(await world.server.snapshot());
  const recorded = await world.server.recorded();
  expectExactlyOnce(world, recorded);
  expectPoints(snapshot.account?.score ?? 0, world.performed, recorded);
  if (snapshot.account) expectTags(snapshot.ideas, snapshot.account);
  expectEntries(snapshot.ideas, world.performed, recorded);
  const trash = byIdea(await world.server.trash());
  const known = [...snapshot.ideas, ...trash.map(({ idea }) => idea)].map(({ id }) => id);
  expectPurged(known, world.server.purgedIds(), world.performed, recorded);
  for (const tab of world.tabs()) expectTab(tab, snapshot);
  for (const tab of world.tabs()) expectInTrash(tab.name, tab.account?.work?.replica.trash() ?? [], trash);
  for (const device of world.devices) await expectDevice(world, device, snapshot, recorded, trash);
  await world.loadTrash();
  assert.deepEqual(world.faults, []);
  for (const { name, account } of world.tabs()) {
    const shown = byIdea(account?.work?.replica.trash() ?? []);
    assert.deepEqual(shown, trash, `${name} shows another trash than the server has`);
  }
}

function byIdea(trash: readonly TrashedIdea[]): TrashedIdea[] {
  return [...trash].sort((a, b) => (a.idea.id < b.idea.id ? -1 : 1));
}

/** A device may know only part of the trash, but what it knows must match the server. */
function expectInTrash(name: string, known: readonly TrashedIdea[], trash: readonly TrashedIdea[]): void {
  const marksOf = (all: readonly TrashedIdea[]) =>
    new Map(all.map(({ idea: { id }, at, by, took }) => [id, { at, by, took }]));
  const expected = marksOf(trash);
  for (const [id, mark] of marksOf(known))
    assert.deepEqual(mark, expected.get(id), `${name} has ${id} in its trash as the server has not`);
}

function toSnapshot({ to, account, ideas, entries }: Changes): AccountSnapshot {
  const listOf = (ideaId: string, list: string) =>
    entries
      .filter((entry) => entry.ideaId === ideaId && entry.list === list)
      .map(({ ideaId: _ideaId, list: _list, ...entry }) => entry)
      .sort(compareEntries);
  const whole = ideas.map((doc) => ({
    ...doc,
    updates: listOf(doc.id, 'updates'),
    notes: listOf(doc.id, 'notes'),
    steps: listOf(doc.id, 'steps') as Step[],
  }));
  return { version: to, account, ideas: byId(whole) };
}

function byId(ideas: Iterable<Idea>): Idea[] {
  return [...ideas].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Every mutation stored on a device is on the server exactly once, and the server has no mutation that no
 * user made.
 */
function expectExactlyOnce({ performed, stored }: World, recorded: readonly Recorded[]): void {
  const ids = recorded.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length, 'a mutation is recorded twice');
  for (const id of stored) assert.ok(ids.includes(id), `${id} never reached the server`);
  for (const id of ids) assert.ok(performed.has(id), `nobody meant ${id}`);
}

function expectTab({ name, account, hasDatabase }: SimulatedTab, snapshot: AccountSnapshot): void {
  assert.ok(account !== null, `${name} is not open`);
  assert.ok(account.work !== null, `${name} is not at work`);
  const { replica } = account.work;
  const pending = replica.pending.map(({ mutation }) => mutation.id);
  assert.deepEqual(pending, [], `${name} still has something pending`);
  const shown: AccountSnapshot = {
    version: replica.version,
    account: account.view.account,
    ideas: byId(account.view.all()),
  };
  assert.deepEqual(shown, snapshot, `${name} shows something else than the server has`);
  const count = account.refused.get().length;
  assert.deepEqual(
    account.saving.get(),
    count > 0 ? { kind: 'failed', count, waiting: 0 } : { kind: 'saved' },
    name,
  );
  assert.ok(account.isLoaded.get(), `${name} is not loaded`);
  assert.equal(account.isDurable.get(), hasDatabase, `${name} does not know whether it is durable`);
}

async function expectDevice(
  world: World,
  { name, databases, tabs }: SimulatedDevice,
  snapshot: AccountSnapshot,
  recorded: readonly Recorded[],
  trash: readonly TrashedIdea[],
): Promise<void> {
  const factory = databases as unknown as IDBFactory;
  const [tab] = tabs;
  const store = await openIndexedDbStore(factory, tab?.account?.user.id ?? '', () => {});
  const { serverState, outbox, refused: kept } = await store.read(null);
  store.close();
  assert.ok(serverState !== null);
  const { version, account, ideas } = serverState;
  const refused = idsOf(kept);
  assert.deepEqual(idsOf(outbox), [], `${name} still has something in its outbox`);
  const stored: AccountSnapshot = { version, account, ideas: byId(ideas) };
  assert.deepEqual(stored, snapshot, `${name} has stored something else than the server has`);
  expectInTrash(name, serverState.trash, trash);
  const expected = recorded.filter(
    (record) =>
      record.refusal !== null &&
      // A mutation that a full disk could not store is lost when its tab ends.
      (world.stored.has(record.id) || refused.includes(record.id)) &&
      traitsOf(record.name as MutationName).keepsText &&
      !settledRefusals.has(record.refusal) &&
      world.performed.get(record.id)?.tab.device.name === name,
  );
  assert.deepEqual(refused, expected.map(({ id }) => id).sort(), `${name} does not keep what was refused`);
  for (const { name: tabName, account: open, hasDatabase } of tabs) {
    // A detached tab does not share its refusals with other tabs.
    if (!hasDatabase) continue;
    assert.deepEqual(idsOf(open?.refused.get() ?? []), refused, `${tabName} shows other refusals`);
  }
}

function idsOf(items: readonly { readonly mutation: { readonly id: string } }[]): string[] {
  return items.map(({ mutation }) => mutation.id).sort();
}
