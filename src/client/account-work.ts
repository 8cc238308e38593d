import { type ActivityDay } from '#domain/activity.ts';
import { dayLength } from '#domain/day-length.ts';
import { type HistoryItem } from '#domain/history.ts';
import { type Mutation } from '#domain/mutation.ts';
import { type Trashed } from '#domain/trash.ts';
import { type User } from '#contract/auth.ts';
import { type ErrorCode } from '#contract/error-codes.ts';
import { type AccountTabs, joinTabs } from './account-tabs.ts';
import { type ApplyResult, createApplyAndStore } from './apply-and-store.ts';
import { type DeviceStore, type Refused, type StoredAccount } from './device-store.ts';
import { type Channel, type Environment } from './environment.ts';
import { type ClientError } from './errors.ts';
import { type Halt } from './halt.ts';
import { createMemoryStore } from './memory-store.ts';
import { type Writable } from './observable.ts';
import { isInStore } from './outbox-sequences.ts';
import { type MutationEnd, createOwnMutations } from './own-mutations.ts';
import { createRefusedList } from './refused-list.ts';
import { type Replica, createReplica, queuedAmong } from './replica.ts';
import { type SavingState, savingState } from './saving-state.ts';
import { createStoreContext } from './store-context.ts';
import { createStoreReader } from './store-reader.ts';
import { createStoreWriter } from './store-writer.ts';
import { createSyncApi } from './sync-api.ts';
import { type Undo, createUndo } from './undo.ts';
import { openUndoStack } from './undo-stack.ts';
import { type WritableView } from './view.ts';
import { waitFor } from './wait-for.ts';

/**
 * What an open account does beside being shown: edits are carried out, kept on the device, sent, and taken
 * back; what others changed comes in. It is loaded after the ideas are first shown, and whoever needs it waits.
 */
export interface AccountWork extends Pick<AccountTabs, 'hear' | 'resume' | 'tryNow' | 'standAlone'>, Undo {
  readonly replica: Replica;
  /** Applies a mutation to the replica at once. Resolves when it is stored on this device. */
  applyAndStore(mutation: Mutation): Promise<ApplyResult>;
  /**
   * Sends an intent that this device can no longer carry out, as its idea is gone: refused by the server, its words are
   * kept for the person. Resolves when it is safe on this device.
   */
  sendUndone(mutation: Mutation): Promise<void>;
  /** How a mutation of this browser ended, as soon as that is known; `unknown` if it is not known in that time. */
  settled(id: string, milliseconds: number): Promise<MutationEnd>;
  /** Takes back a mutation that is not known to have been applied, as if it had never been meant. */
  withdraw(id: string): Promise<void>;
  /** Whether this device has carried out the mutation with that id, be it sent or not. */
  knows(id: string): boolean;
  dropRefused(ids: readonly string[]): Promise<void>;
  /**
   * Resolves once a change no longer lives in this tab alone: where the device could not store it, that is when the
   * server has answered, and the person has dealt with a refusal.
   */
  whenSafe(id: string): Promise<void>;
  /** Sends everything there is, within that time. */
  flush(milliseconds: number): Promise<void>;
  /**
   * Fetches the deleted ideas, those too that this device does not know. Resolves to null where changes overtook the
   * answer each time. @throws CallFailed
   */
  loadTrash(): Promise<readonly Trashed[] | null>;
  /** @throws CallFailed */
  history(ideaId: string): Promise<readonly HistoryItem[]>;
  /** What was done on each day of the last year. @throws CallFailed */
  activity(): Promise<readonly ActivityDay[]>;
  /** Ends it in this tab; what is stored stays. */
  stop(): void;
}

/** What an open account tells whoever opened it. */
export interface AccountHandlers {
  /** The server refused what this tab had done. */
  refused(mutation: Mutation, code: ErrorCode): void;
  /** The ideas could not be loaded so far; it is being tried again. */
  loadFailed(code: ClientError['cause']): void;
  /** Nothing is sent any more, for this reason. */
  halted(reason: Halt): void;
  /** The account was closed by another tab, or its database taken away. */
  closedElsewhere(): void;
}

/** The account as it was opened: what of it is shown, and where it is kept. */
export interface AccountWorkParts {
  readonly environment: Environment;
  readonly user: User;
  /** Null where the browser gives no database. */
  readonly store: DeviceStore | null;
  /** What was in it; null if it could not be read. */
  readonly stored: StoredAccount | null;
  readonly channel: Channel;
  readonly view: WritableView;
  readonly isLoaded: Writable<boolean>;
  readonly saving: Writable<SavingState>;
  readonly refused: Writable<readonly Refused[]>;
  /** The device could not store something. */
  onStorageLost(): void;
  /** The device has stored everything again. */
  onStorageRestored(): void;
  readonly handlers: Omit<AccountHandlers, 'closedElsewhere'>;
}

export type StartWork = typeof startWork;

/** How often the trash is asked for while it keeps changing. */
const trashTries = 5;

export function startWork(parts: AccountWorkParts): AccountWork {
  const { environment, user, stored, view, isLoaded, saving, onStorageLost, handlers } = parts;
  const store = parts.store ?? createMemoryStore();
  const api = createSyncApi(environment, user.id);
  const replica = createReplica(view);
  const own = createOwnMutations(environment.schedule);
  const steps = openUndoStack(environment.memory, user.id);
  const refused = createRefusedList(parts.refused, own.has, (mutation, code) => {
    // What was not done cannot be undone, nor can a refused undo be redone.
    steps.drop(mutation.id);
    handlers.refused(mutation, code);
  });
  const context = createStoreContext(store, replica, {
    onRefused: parts.refused.set,
    onStorageLost,
    onStorageRestored: parts.onStorageRestored,
  });
  const writer = createStoreWriter(context);
  const reader = createStoreReader(context);
  let isReachable = true;
  /** Changes the device could not store. */
  const onlyHere = new Set<string>();

  const refresh = () => {
    const { pending, version } = replica;
    const unstored = pending.filter(({ sequence }) => sequence === null).length;
    const counts = { refused: parts.refused.get().length, unstored, pending: pending.length };
    saving.set(savingState({ ...counts, isReachable }));
    isLoaded.set(version > 0);
  };
  const readStore = async () => {
    await reader.read().catch(onStorageLost);
    refresh();
  };

  /** Settles a mutation that another tab has already sent; the rows just read show its outcome. */
  const settleUnheard = (id: string) => {
    const item = replica.pending.find(({ mutation }) => mutation.id === id);
    if (item?.appliedAt === null) replica.settle([{ id, version: replica.version }]);
  };

  if (stored) reader.load(stored);
  refresh();
  view.onChange(refresh);
  const tabs = joinTabs({
    environment,
    accountId: user.id,
    channel: parts.channel,
    api,
    replica,
    writer,
    reader,
    own,
    refused,
    isShared: parts.store !== null,
    readStore,
    moved: refresh,
    reachable(now) {
      isReachable = now;
      refresh();
    },
    failed({ code, isAnswered }) {
      if (isAnswered) own.stumbled();
      if (!isLoaded.get()) handlers.loadFailed(code);
    },
    halted: handlers.halted,
  });
  // What other tabs did and said since the account was opened.
  void readStore().then(() => {
    const queued = queuedAmong(replica.pending);
    if (queued.length > 0) tabs.tell({ kind: 'queued', queued });
    tabs.tell({ kind: 'opened' });
  });

  const send = async (mutation: Mutation) => {
    own.add(mutation.id);
    refresh();
    const queued = await writer.enqueue(mutation);
    if (parts.store === null || !isInStore(queued)) onlyHere.add(mutation.id);
    const open = reader.addQueued([queued]);
    // While this tab slept another may have found it in the outbox and sent it.
    if (open.length === 0) settleUnheard(mutation.id);
    else tabs.tell({ kind: 'queued', queued: open });
    refresh();
    tabs.wake();
  };
  const applyAndStore = createApplyAndStore({ replica, steps, send });

  return {
    replica,
    ...createUndo({ environment, replica, steps, applyAndStore }),
    hear: tabs.hear,
    resume: tabs.resume,
    tryNow: tabs.tryNow,
    standAlone: tabs.standAlone,
    sendUndone: send,
    applyAndStore,

    async loadTrash() {
      for (let tries = 0; tries < trashTries; tries += 1) {
        const { version } = replica;
        const trash = await api.trash();
        // Changes that came in meanwhile may have deleted for good what this answer still holds.
        if (replica.version !== version) continue;
        replica.addTrash(trash);
        return trash;
      }
      return null;
    },

    history: api.history,
    activity: api.activity,

    knows: (id) =>
      replica.pending.some(({ mutation }) => mutation.id === id) || replica.record(id) !== undefined,

    async dropRefused(ids) {
      writer.dismissRefused(ids);
      await store.dropRefused(ids).catch(onStorageLost);
      tabs.tell({ kind: 'refused-dropped', ids });
      reader.afterwards(() => {
        refused.drop(ids);
        refresh();
      });
    },

    async whenSafe(id) {
      if (!onlyHere.has(id)) return;
      // For as long as it takes, day by day: a wait has an end.
      while (!own.hasEnded(id)) await own.ended(id, dayLength);
      const isOpen = () => parts.refused.get().some(({ mutation }) => mutation.id === id);
      while (isOpen()) await waitFor(parts.refused, () => !isOpen(), dayLength, environment.schedule);
    },

    settled(id, milliseconds) {
      tabs.wake();
      return own.ended(id, milliseconds);
    },

    async withdraw(id) {
      await writer.withdraw(id);
      replica.withdraw(id);
      steps.drop(id);
      tabs.tell({ kind: 'withdrawn', id });
      refresh();
    },

    async flush(milliseconds) {
      // Another tab may have stored something of which this one has not heard.
      await readStore();
      tabs.wake();
      await waitFor(saving, () => replica.pending.length === 0, milliseconds, environment.schedule);
    },

    stop: tabs.leave,
  };
}
