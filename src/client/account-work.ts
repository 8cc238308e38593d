import { type User } from '#contract/auth.ts';
import { type Changes } from '#contract/changes.ts';
import { type ErrorCode } from '#contract/error-codes.ts';
import { type TrashAnswer } from '#contract/history.ts';
import { type ActivityDay } from '#domain/dashboard/activity.ts';
import { type HistoryItem } from '#domain/mutation/history.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { dayMs } from '#domain/time/calendar-day.ts';
import { createSyncApi } from './api/sync-api.ts';
import { type DeviceStore, type LostIdea, type RefusedMutation, type StoredAccount } from './device-store.ts';
import { type Channel, type Environment } from './environment.ts';
import { CallFailed, type ClientError } from './errors.ts';
import { type findLost } from './lost/find-lost.ts';
import { type Observable, type Writable } from './observable.ts';
import { type Replica, createReplica, queuedMutations } from './replica/replica.ts';
import { type WritableView } from './replica/view.ts';
import { createInMemoryStore } from './store/in-memory-store.ts';
import { isInStore } from './store/outbox-sequences.ts';
import { createStoreContext } from './store/store-context.ts';
import { createStoreReader } from './store/store-reader.ts';
import { createStoreWriter } from './store/store-writer.ts';
import { type MutationOutcome, createMutationOutcomes } from './sync/mutation-outcomes.ts';
import { createRefusedList } from './sync/refused-list.ts';
import { type SavingState, savingState } from './sync/saving-state.ts';
import { type ServerStatus } from './sync/server-status.ts';
import { type SyncNotice } from './sync/sync-handlers.ts';
import { type SyncStopReason } from './sync/sync-stop-reason.ts';
import { type AccountTabs, joinTabs } from './tabs/account-tabs.ts';
import { type DispatchResult, createApplyAndStore } from './undo/apply-and-store.ts';
import { type Reopening, createReopening } from './undo/reopening.ts';
import { openUndoStack } from './undo/undo-stack.ts';
import { type Undo, createUndo } from './undo/undo.ts';

/**
 * The part of an open account that edits, stores, sends, undoes and receives changes. It loads after the
 * ideas are first shown; callers that need it earlier wait for it.
 */
export interface AccountWork
  extends Pick<AccountTabs, 'onMessage' | 'resume' | 'tryNow' | 'detach'>, Undo, Reopening {
  readonly replica: Replica;
  /** Applies a mutation to the replica at once. Resolves when it is stored on this device. */
  applyAndStore(mutation: Mutation): Promise<DispatchResult>;
  /**
   * Queues a mutation for an idea that no longer exists on this device. The server refuses it, and its text
   * is kept for the person. Resolves when it is stored on this device.
   */
  sendWithoutApplying(mutation: Mutation): Promise<void>;
  /** Resolves to the outcome of a mutation of this browser, or to `unknown` after the timeout. */
  waitForOutcome(id: string, timeoutMs: number): Promise<MutationOutcome>;
  /** Removes a mutation that may not have been applied, as if it had never been made. */
  withdraw(id: string): Promise<void>;
  /** Whether this device has applied the mutation with that id, sent or not. */
  hasApplied(id: string): boolean;
  dropRefused(ids: readonly string[]): Promise<void>;
  /** Forgets the ideas that a restored server lacks, once the person has decided about them. */
  dropLost(): Promise<void>;
  /**
   * Resolves once a mutation is stored outside this tab. If the device could not store it, that is when the
   * server has answered and the person has dealt with a refusal.
   */
  whenSafe(id: string): Promise<void>;
  /** Sends all pending mutations. Gives up after the timeout. */
  flush(timeoutMs: number): Promise<void>;
  /**
   * Fetches the deleted ideas, including those this device does not know. Resolves to null if newer changes
   * arrived during every attempt. @throws CallFailed
   */
  loadTrash(): Promise<TrashAnswer | null>;
  /** @throws CallFailed */
  history(ideaId: string): Promise<readonly HistoryItem[]>;
  /** The activity of each day of the last year. @throws CallFailed */
  activity(): Promise<readonly ActivityDay[]>;
  /** Stops the work in this tab. Stored data stays. */
  stop(): void;
}

/** Callbacks of an open account. */
export interface AccountHandlers {
  /** The server refused a mutation of this tab. */
  onRefused(mutation: Mutation, code: ErrorCode): void;
  /** The ideas could not be loaded yet; loading is retried. */
  onLoadFailed(code: ClientError['cause']): void;
  /** Sending has stopped, for this reason. */
  onSyncStopped(reason: SyncStopReason): void;
  /** The epoch of the rows that this device has. */
  onEpoch(epoch: string | null): void;
  onNotice(notice: SyncNotice): void;
  /** Another tab closed the account, or its database was deleted. */
  onClosedElsewhere(): void;
}

/** The account as it was opened: its view and its database. */
export interface AccountWorkDeps {
  readonly environment: Environment;
  readonly user: User;
  /** Null if the browser provides no database. */
  readonly store: DeviceStore | null;
  /** The stored account as read at opening; null if it could not be read. */
  readonly stored: StoredAccount | null;
  readonly channel: Channel;
  readonly view: WritableView;
  readonly isLoaded: Writable<boolean>;
  readonly saving: Writable<SavingState>;
  readonly refused: Writable<readonly RefusedMutation[]>;
  readonly lost: Writable<readonly LostIdea[]>;
  /** All rows if they were requested at sign-in, else null. Resolves to null if that failed. */
  takeFirst(accountId: string): Promise<Changes | null> | null;
  /** Loads the code that is needed only after a restore. Rejects if it cannot be loaded now. */
  loadFindLost(): Promise<typeof findLost>;
  /** The device could not store something. */
  onStorageLost(): void;
  /** The device has stored everything again. */
  onStorageRestored(): void;
  readonly handlers: Omit<AccountHandlers, 'onClosedElsewhere'>;
}

export type StartWork = typeof startWork;

/** How many times the trash is fetched while it keeps changing. */
const maxTrashAttempts = 5;

export function startWork(deps: AccountWorkDeps): AccountWork {
  const { environment, user, stored, view, isLoaded, saving, onStorageLost, handlers } = deps;
  const store = deps.store ?? createInMemoryStore();
  const replica = createReplica(view);
  const api = createSyncApi(environment, user.id, replica, () => deps.takeFirst(user.id));
  const outcomes = createMutationOutcomes(environment.schedule);
  const undoStack = openUndoStack(environment.storage, user.id);
  const refused = createRefusedList(deps.refused, outcomes.has, (mutation, code) => {
    // A refused mutation cannot be undone, and a refused undo cannot be redone.
    undoStack.drop(mutation.id);
    handlers.onRefused(mutation, code);
  });
  const context = createStoreContext(store, replica, {
    onRefused: deps.refused.set,
    onStorageLost,
    onStorageRestored: deps.onStorageRestored,
  });
  const writer = createStoreWriter(context);
  const reader = createStoreReader(context);
  let serverStatus: ServerStatus = 'reachable';
  /** Ids of mutations that the device could not store. */
  const volatileIds = new Set<string>();

  const updateSaving = () => {
    const { pending, version } = replica;
    const unstored = pending.filter(({ sequence }) => sequence === null).length;
    const counts = { refused: deps.refused.get().length, unstored, pending: pending.length };
    saving.set(savingState({ ...counts, serverStatus }));
    isLoaded.set(version > 0);
    handlers.onEpoch(replica.epoch);
  };
  const readStore = async () => {
    await reader.read().catch(onStorageLost);
    updateSaving();
  };

  /** Settles a mutation that another tab has already sent; the rows just read show its outcome. */
  const settleSentElsewhere = (id: string) => {
    const item = replica.pending.find(({ mutation }) => mutation.id === id);
    if (item?.appliedAt === null) replica.settle([{ id, version: replica.version }]);
  };

  if (stored) reader.load(stored);
  updateSaving();
  view.onChange(updateSaving);
  const tabs = joinTabs({
    environment,
    accountId: user.id,
    channel: deps.channel,
    api,
    replica,
    writer,
    reader,
    outcomes,
    refused,
    lost: deps.lost,
    async findLost(missing, setBack) {
      const { trash } = await api.trash();
      const find = await deps.loadFindLost().catch(() => null);
      if (find === null) throw new CallFailed('offline');
      return find(replica, missing, setBack, new Set(trash.map(({ idea }) => idea.id)));
    },
    isShared: deps.store !== null,
    readStore,
    onChange: updateSaving,
    onServerStatus(status) {
      serverStatus = status;
      updateSaving();
    },
    onStepFailed({ code, isAnswered }) {
      if (isAnswered) outcomes.stopWaiting();
      if (!isLoaded.get()) handlers.onLoadFailed(code);
    },
    onStopped: handlers.onSyncStopped,
    onNotice: handlers.onNotice,
  });
  // Reads the steps that other tabs stored since the account was opened.
  void readStore().then(() => {
    const queued = queuedMutations(replica.pending);
    if (queued.length > 0) tabs.broadcast({ kind: 'queued', queued });
    tabs.broadcast({ kind: 'opened' });
  });

  const send = async (mutation: Mutation) => {
    outcomes.add(mutation.id);
    updateSaving();
    const queued = await writer.enqueue(mutation);
    if (deps.store === null || !isInStore(queued)) volatileIds.add(mutation.id);
    const open = reader.addQueued([queued]);
    // While this tab slept, another tab may have sent the mutation from the outbox.
    if (open.length === 0) settleSentElsewhere(mutation.id);
    else tabs.broadcast({ kind: 'queued', queued: open });
    updateSaving();
    tabs.wake();
  };
  const applyAndStore = createApplyAndStore({ replica, steps: undoStack, send });

  return {
    replica,
    ...createUndo({ environment, replica, undoStack, applyAndStore }),
    onMessage: tabs.onMessage,
    resume: tabs.resume,
    tryNow: tabs.tryNow,
    detach: tabs.detach,
    sendWithoutApplying: send,
    applyAndStore,

    async loadTrash() {
      for (let attempt = 0; attempt < maxTrashAttempts; attempt += 1) {
        const { version } = replica;
        const answer = await api.trash();
        // Changes that arrived during the request may have permanently deleted ideas in this answer.
        if (replica.version !== version) continue;
        replica.addTrash(answer.trash);
        return answer;
      }
      return null;
    },

    history: api.history,
    ...createReopening({ replica, schedule: environment.schedule, history: api.history }),
    activity: api.activity,

    hasApplied: (id) =>
      replica.pending.some(({ mutation }) => mutation.id === id) || replica.record(id) !== undefined,

    async dropRefused(ids) {
      writer.dismissRefused(ids);
      await store.dropRefused(ids).catch(onStorageLost);
      tabs.broadcast({ kind: 'refused-dropped', ids });
      reader.afterwards(() => {
        refused.drop(ids);
        updateSaving();
      });
    },

    async dropLost() {
      deps.lost.set([]);
      await store.dropLost().catch(onStorageLost);
      tabs.broadcast({ kind: 'lost', lost: [] });
    },

    async whenSafe(id) {
      if (!volatileIds.has(id)) return;
      // Waits without limit, in steps of a day, because each wait needs a timeout.
      while (!outcomes.hasOutcome(id)) await outcomes.waitForOutcome(id, dayMs);
      const isOpen = () => deps.refused.get().some(({ mutation }) => mutation.id === id);
      while (isOpen()) await waitFor(deps.refused, () => !isOpen(), dayMs, environment.schedule);
    },

    waitForOutcome(id, milliseconds) {
      tabs.wake();
      return outcomes.waitForOutcome(id, milliseconds);
    },

    async withdraw(id) {
      await writer.withdraw(id);
      replica.withdraw(id);
      undoStack.drop(id);
      tabs.broadcast({ kind: 'withdrawn', id });
      updateSaving();
    },

    async flush(milliseconds) {
      // Another tab may have stored something without its broadcast reaching this tab.
      await readStore();
      tabs.wake();
      await waitFor(saving, () => replica.pending.length === 0, milliseconds, environment.schedule);
    },

    stop: tabs.leave,
  };
}

/** Waits until a condition holds, checking it at each change. Resolves to false after the timeout. */
function waitFor(
  source: Observable<unknown>,
  isMet: () => boolean,
  timeoutMs: number,
  schedule: Environment['schedule'],
): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = () => {
      cancel();
      stop();
      resolve(isMet());
    };
    const cancel = schedule(timeoutMs, finish);
    const stop = source.subscribe(() => isMet() && finish());
    if (isMet()) finish();
  });
}
