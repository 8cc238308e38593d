import { type Outcome } from '#domain/apply-mutation.ts';
import { type Mutation } from '#domain/mutation.ts';
import { type User } from '#contract/auth.ts';
import { type ErrorCode } from '#contract/error-codes.ts';
import { type HistoryItem } from '#domain/history.ts';
import { type Activity, openActivity } from './activity.ts';
import { createAccountApi } from './api.ts';
import { type DeviceStore, type Refused } from './device-store.ts';
import { type Drafts, openDrafts } from './drafts.ts';
import { type Environment } from './environment.ts';
import { type ClientError } from './errors.ts';
import { createMemoryStore } from './memory-store.ts';
import { type MutationEnd, createOwnMutations } from './own-mutations.ts';
import { type Observable, writable } from './observable.ts';
import { createRefusedList } from './refused-list.ts';
import { type Replica, createReplica } from './replica.ts';
import { type SavingState, savingState } from './saving-state.ts';
import { createStoreWriter } from './store-writer.ts';
import { type Halt, type Settled, type SyncEngine, startSync } from './sync-engine.ts';
import { type UndoStack, openUndoStack } from './undo-stack.ts';
import { electLeader } from './tab-leader.ts';
import { type TabMessage } from './tab-messages.ts';
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

/** Sequence numbers of mutations the device could not store: they go last and live as long as the tab. */
const volatileFrom = 1e15;

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
  let engine: SyncEngine | null = null;
  let volatileSequence = volatileFrom;
  let isReachable = true;
  let isClosed = false;

  const closeHere = () => {
    if (isClosed) return;
    isClosed = true;
    engine?.stop();
    leader.stop();
    channel.close();
    store.close();
  };
  const closedElsewhere = () => {
    if (isClosed) return;
    closeHere();
    handlers.closedElsewhere();
  };

  const store: DeviceStore = await environment.openStore(user.id, closedElsewhere).catch(() => {
    isDurable.set(false);
    return createMemoryStore();
  });
  const writer = createStoreWriter(store, replica);

  const refresh = () => {
    saving.set(savingState({ refused: refused.get().length, pending: replica.pending.length, isReachable }));
    isLoaded.set(replica.version > 0);
  };
  const readStore = async () => {
    try {
      refused.reset(await writer.read());
      refresh();
    } catch (error) {
      // Closing the account closes the database under whoever is reading it.
      if (!isClosed) throw error;
    }
  };
  const setReachable = (now: boolean) => {
    isReachable = now;
    refresh();
  };
  const ideaOf = ({ args }: Mutation) => ('id' in args ? (replica.get(args.id) ?? null) : null);
  const channel = environment.openChannel(`forge.${user.id}`);
  const tell = (message: TabMessage) => {
    if (!isClosed) channel.send(message);
  };

  /** The leader's part: store the step, then let the others take it. */
  const advanced = async (changes: Parameters<typeof writer.commit>[0], settled: readonly Settled[]) => {
    const refusals = settled.flatMap(({ mutation, code }) =>
      code === null ? [] : [{ mutation, code, at: environment.now(), idea: ideaOf(mutation) }],
    );
    const kept = refused.add(refusals);
    refresh();
    const isCommitted = await writer.commit(
      changes,
      settled.map(({ mutation }) => mutation),
      kept,
    );
    if (isClosed) return;
    if (!isCommitted) return readStore();
    const outcomes = settled.map(({ mutation, version }) => ({ id: mutation.id, version }));
    own.note(outcomes);
    tell({ kind: 'advanced', changes, settled: outcomes, refused: refusals });
    refresh();
  };

  const lead = async () => {
    await readStore();
    if (isClosed || !isLeading) return;
    engine = startSync(environment, api, replica, {
      advanced,
      reachable(now) {
        setReachable(now);
        tell({ kind: 'reachable', isReachable: now });
      },
      failed(code) {
        if (!isLoaded.get()) handlers.loadFailed(code);
      },
      halted(reason) {
        handlers.halted(reason);
        tell({ kind: 'halted', reason });
      },
    });
  };

  const follow = async (message: Extract<TabMessage, { kind: 'advanced' }>) => {
    replica.settle(message.settled);
    refused.add(message.refused);
    if (!message.changes.every((changes) => replica.receive(changes))) await readStore();
    own.note(message.settled);
    refresh();
  };

  channel.listen((data) => {
    const message = data as TabMessage;
    switch (message.kind) {
      case 'beat':
        return leader.heard();
      case 'queued':
        writer.remember(message.queued);
        replica.addQueued(message.queued);
        refresh();
        return engine?.wake();
      case 'advanced':
        return void follow(message);
      case 'reachable':
        return setReachable(message.isReachable);
      case 'halted':
        return handlers.halted(message.reason);
      case 'resumed':
        return engine?.resume();
      case 'refused-dropped':
        refused.drop(message.ids);
        return refresh();
      case 'withdrawn':
        replica.withdraw(message.id);
        return refresh();
      case 'closed':
        return closedElsewhere();
    }
  });

  let isLeading = false;
  // Without a database there is nothing tabs could share: each works for itself.
  const lockName = isDurable.get() ? `forge.${user.id}` : `forge.${user.id}.${environment.newId()}`;
  const leader = electLeader(environment, {
    name: lockName,
    beat: () => tell({ kind: 'beat' }),
    lead() {
      isLeading = true;
      void lead();
    },
    lose() {
      isLeading = false;
      engine?.stop();
      engine = null;
      void readStore();
    },
  });

  await readStore();
  replica.onChange(refresh);

  return {
    user,
    replica,
    drafts: openDrafts(environment.memory, user.id),
    steps: openUndoStack(environment.memory, user.id),
    isLoaded,
    saving,
    refused,
    isDurable,

    mutate(mutation) {
      const { outcome } = replica.apply(mutation);
      if (!outcome.ok) return { outcome, stored: Promise.resolve() };
      own.add(mutation.id);
      refresh();
      const enqueued = writer.enqueue(mutation).catch(() => {
        isDurable.set(false);
        return { sequence: ++volatileSequence, mutation };
      });
      const stored = enqueued.then((queued) => {
        replica.addQueued([queued]);
        tell({ kind: 'queued', queued: [queued] });
        engine?.wake();
      });
      return { outcome, stored };
    },

    async loadTrash() {
      replica.addTrash(await api.trash());
    },

    history: (ideaId) => api.history(ideaId),
    activity: openActivity(environment.memory, user.id, api.activity),

    async dropRefused(ids) {
      await store.dropRefused(ids);
      refused.drop(ids);
      tell({ kind: 'refused-dropped', ids });
      refresh();
    },

    settled(id, milliseconds) {
      engine?.wake();
      return own.ended(id, milliseconds);
    },

    async withdraw(id) {
      await writer.withdraw(id);
      replica.withdraw(id);
      tell({ kind: 'withdrawn', id });
      refresh();
    },

    flush(milliseconds) {
      engine?.wake();
      return waitFor(saving, () => replica.pending.length === 0, milliseconds, environment.schedule);
    },

    resume() {
      engine?.resume();
      tell({ kind: 'resumed' });
    },

    close({ everywhere }) {
      if (everywhere) tell({ kind: 'closed' });
      closeHere();
    },
  };
}
