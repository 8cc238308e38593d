import { type Outcome } from '#domain/apply-mutation.ts';
import { type Mutation } from '#domain/mutation.ts';
import { type User } from '#contract/auth.ts';
import { type ErrorCode } from '#contract/error-codes.ts';
import { type HistoryItem } from '#domain/history.ts';
import { type Activity, forgetActivity, openActivity } from './activity.ts';
import { joinTabs } from './account-tabs.ts';
import { createAccountApi } from './api.ts';
import { type Refused } from './device-store.ts';
import { type Drafts, forgetDrafts, openDrafts } from './drafts.ts';
import { type Editing } from './editing.ts';
import { type Environment } from './environment.ts';
import { type ClientError } from './errors.ts';
import { createMemoryStore } from './memory-store.ts';
import { type MutationEnd, createOwnMutations } from './own-mutations.ts';
import { type Observable, writable } from './observable.ts';
import { createRefusedList } from './refused-list.ts';
import { type Replica, createReplica } from './replica.ts';
import { type SavingState, savingState } from './saving-state.ts';
import { createStoreWriter } from './store-writer.ts';
import { type Halt } from './sync-engine.ts';
import { type UndoStack, forgetUndoStack, openUndoStack } from './undo-stack.ts';
import { waitFor } from './wait-for.ts';

/** One person's account, open in this tab. */
export interface OpenAccount {
  readonly user: User;
  readonly replica: Replica;
  readonly drafts: Drafts;
  /** What this device did and can take back. */
  readonly steps: UndoStack;
  /** Whether the ideas are known, from this device or from the server. */
  readonly isLoaded: Observable<boolean>;
  readonly saving: Observable<SavingState>;
  /** What the server refused and the person has not dealt with yet. */
  readonly refused: Observable<readonly Refused[]>;
  /** Whether edits are kept on this device, or only for as long as the tab lives. */
  readonly isDurable: Observable<boolean>;
  /** What edits are carried out by; null while it is not here yet. */
  readonly editing: Editing | null;
  /** Waits for what edits are carried out by; null where it cannot be had now. */
  prepare(): Promise<Editing | null>;
  /** Applies an intent at once; `stored` resolves when it is safe on this device. */
  mutate(mutation: Mutation): { readonly outcome: Outcome; readonly stored: Promise<void> };
  dropRefused(ids: readonly string[]): Promise<void>;
  /** Fetches deleted ideas this device does not know; without the server it knows what it knows. */
  loadTrash(): Promise<void>;
  /** @throws CallFailed */
  history(ideaId: string): Promise<readonly HistoryItem[]>;
  /** What was done on each day of the last year: at first as this device last heard, null if it never did. */
  readonly activity: Activity;
  /** How a mutation of this browser ended, as soon as that is known; `unknown` if it is not within that time. */
  settled(id: string, milliseconds: number): Promise<MutationEnd>;
  /** Takes back a mutation that is not known to have been applied, as if it had never been meant. */
  withdraw(id: string): Promise<void>;
  /** Sends everything there is; says whether nothing is left after that time at most. */
  flush(milliseconds: number): Promise<boolean>;
  /** The person has signed in again: go on. */
  resume(): void;
  /** Forgets what this browser's small memory has of the account. */
  forget(): void;
  /** Stops work in this tab; what is stored stays. With `everywhere`, other tabs stop too. */
  close(options: { readonly everywhere: boolean }): void;
}

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

/** Milliseconds that what is pending waits to be shown with the rest; then it is shown later. */
const patience = 3_000;

/** How often the trash is asked for while it keeps changing. */
const trashTries = 5;

export type OpenAccountPart = typeof openAccount;

export async function openAccount(
  environment: Environment,
  user: User,
  handlers: AccountHandlers,
): Promise<OpenAccount> {
  const api = createAccountApi(environment, user.id);
  const replica = createReplica();
  const isLoaded = writable(false);
  const saving = writable<SavingState>({ kind: 'saved' });
  const isDurable = writable(true);
  const own = createOwnMutations(environment.schedule);
  const refused = createRefusedList(own.has, handlers.refused);
  let isReachable = true;
  let isClosed = false;

  const refresh = () => {
    const { pending, version } = replica;
    const unstored = pending.filter(({ sequence }) => sequence === null).length;
    saving.set(
      savingState({ refused: refused.get().length, unstored, pending: pending.length, isReachable }),
    );
    isLoaded.set(version > 0);
  };
  const keepsNothing = () => {
    // Closing the account closes the database under whoever is using it.
    if (!isClosed) isDurable.set(false);
  };

  let release = () => {};
  const closeHere = () => {
    if (isClosed) return;
    isClosed = true;
    release();
  };
  const closedElsewhere = () => {
    if (isClosed) return;
    closeHere();
    handlers.closedElsewhere();
  };
  const store = await environment
    .openStore(user.id, (loss) => (loss === 'deleted' ? closedElsewhere() : keepsNothing()))
    .catch(() => {
      isDurable.set(false);
      return createMemoryStore();
    });
  let editing: Editing | null = null;
  let loading: Promise<Editing | null> | null = null;
  const prepare = () =>
    (loading ??= environment.loadEditing().then(
      (part) => {
        editing = part;
        replica.edit(part);
        return part;
      },
      () => {
        // The next one who needs it tries again.
        loading = null;
        return null;
      },
    ));
  /** What is stored is not kept from sending for as long as a file may take that never arrives. */
  const prepareSoon = async () => {
    if (editing !== null) return;
    let cancel = () => {};
    const over = new Promise<void>((resolve) => {
      cancel = environment.schedule(patience, resolve);
    });
    await Promise.race([prepare(), over]);
    cancel();
  };
  const writer = createStoreWriter(store, replica, {
    refused: refused.reset,
    failed: keepsNothing,
    prepare: prepareSoon,
  });
  const readStore = async () => {
    await writer.read().catch(keepsNothing);
    refresh();
  };

  /** Ends a mutation that has left the outbox: what is stored, and read by now, shows what became of it. */
  const settleUnheard = (id: string) => {
    const item = replica.pending.find(({ mutation }) => mutation.id === id);
    if (item && item.appliedAt === null) replica.settle([{ id, version: replica.version }]);
  };

  const tabs = joinTabs({
    environment,
    accountId: user.id,
    api,
    replica,
    writer,
    own,
    refused,
    isShared: isDurable.get(),
    readStore,
    prepare: prepareSoon,
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
    closed: closedElsewhere,
  });
  release = () => {
    tabs.leave();
    store.close();
  };
  if (isClosed) release();

  const [drafts] = await Promise.all([store.readDrafts().catch(() => null), readStore()]);
  const found = replica.pending.flatMap(({ sequence, mutation }) =>
    sequence === null ? [] : [{ sequence, mutation }],
  );
  if (found.length > 0) tabs.tell({ kind: 'queued', queued: found });
  tabs.tell({ kind: 'opened' });
  replica.onChange(refresh);
  // The ideas are shown by now; who edits finds it here.
  void prepare();
  const steps = openUndoStack(environment.memory, user.id);

  return {
    user,
    replica,
    drafts: openDrafts({
      memory: environment.memory,
      accountId: user.id,
      stored: drafts,
      save: store.saveDrafts,
    }),
    steps,
    isLoaded,
    saving,
    refused,
    isDurable,
    get editing() {
      return editing;
    },
    prepare,

    mutate(mutation) {
      const { outcome } = replica.apply(mutation);
      if (!outcome.ok) return { outcome, stored: Promise.resolve() };
      own.add(mutation.id);
      refresh();
      const stored = writer.enqueue(mutation).then((queued) => {
        const open = writer.remember([queued]);
        replica.addQueued(open);
        // While this tab slept another may have found it in the outbox and sent it.
        if (open.length === 0) settleUnheard(mutation.id);
        else tabs.tell({ kind: 'queued', queued: open });
        refresh();
        tabs.wake();
      });
      return { outcome, stored };
    },

    async loadTrash() {
      for (let tries = 0; tries < trashTries; tries += 1) {
        const { version } = replica;
        const trash = await api.trash();
        // One that was overtaken by changes may have what they say is gone for good.
        if (replica.version === version) return replica.addTrash(trash);
      }
    },

    history: (ideaId) => api.history(ideaId),
    activity: openActivity(environment.memory, user.id, api.activity),

    async dropRefused(ids) {
      await store.dropRefused(ids).catch(keepsNothing);
      tabs.tell({ kind: 'refused-dropped', ids });
      writer.afterwards(() => {
        refused.drop(ids);
        refresh();
      });
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

    flush(milliseconds) {
      tabs.wake();
      return waitFor(saving, () => replica.pending.length === 0, milliseconds, environment.schedule);
    },

    resume: tabs.resume,

    forget() {
      forgetActivity(environment.memory, user.id);
      forgetDrafts(environment.memory, user.id);
      forgetUndoStack(environment.memory, user.id);
    },

    close({ everywhere }) {
      if (everywhere) tabs.tell({ kind: 'closed' });
      closeHere();
    },
  };
}
