import { type Changes, type SetBack } from '#contract/changes.ts';
import { type SyncApi } from '../api/sync-api.ts';
import { type LostIdea, type QueuedMutation } from '../device-store.ts';
import { type Channel, type Environment } from '../environment.ts';
import { type CallFailed } from '../errors.ts';
import { type Lost } from '../lost/find-lost.ts';
import { type Writable } from '../observable.ts';
import { type Replica, queuedMutations } from '../replica/replica.ts';
import { isInStore } from '../store/outbox-sequences.ts';
import { leaderLockName } from '../store/storage-keys.ts';
import { type StoreReader } from '../store/store-reader.ts';
import { type StoreWriter } from '../store/store-writer.ts';
import { type MutationOutcomes } from '../sync/mutation-outcomes.ts';
import { type SettledMutation, refusalsAmong } from '../sync/mutation-results.ts';
import { type RefusedList, keptRefusals } from '../sync/refused-list.ts';
import { type ServerStatus } from '../sync/server-status.ts';
import { type SyncEngine, startSync } from '../sync/sync-engine.ts';
import { type SyncNotice } from '../sync/sync-handlers.ts';
import { type SyncStopReason } from '../sync/sync-stop-reason.ts';
import { electLeader } from './tab-leader.ts';
import { type TabMessage, statusMessage, statusOf } from './tab-messages.ts';

/** The tabs of one account in this browser, as seen by one of them: one tab leads, the others follow. */
export interface AccountTabs {
  broadcast(message: TabMessage): void;
  /** Handles every message of another tab except `closed`. */
  onMessage(message: Exclude<TabMessage, { kind: 'closed' }>): void;
  /** There may be something to send. */
  wake(): void;
  /** The person asks for a retry at once. */
  tryNow(): void;
  /** The person has signed in again in this tab. */
  resume(): void;
  /** This tab has lost the shared database and works alone from now on. */
  detach(): void;
  leave(): void;
}

export interface AccountTabsDeps {
  readonly environment: Environment;
  readonly accountId: string;
  readonly channel: Channel;
  readonly api: SyncApi;
  readonly replica: Replica;
  readonly writer: StoreWriter;
  readonly reader: StoreReader;
  readonly outcomes: MutationOutcomes;
  readonly refused: RefusedList;
  /** Ideas that a restored server lacks, until the person decides whether to keep them. */
  readonly lost: Writable<readonly LostIdea[]>;
  findLost(missing: Changes, setBack: SetBack): Promise<Lost>;
  /** Whether the tabs share a database. A tab without one works alone. */
  readonly isShared: boolean;
  /** Reads the stored state again. */
  readStore(): Promise<void>;
  /** The account's state has changed. */
  onChange(): void;
  onServerStatus(status: ServerStatus): void;
  /** A step failed and will be retried. */
  onStepFailed(error: CallFailed): void;
  onStopped(reason: SyncStopReason): void;
  onNotice(notice: SyncNotice): void;
}

/** After how many ms a leader answers a status that contradicts its own. */
const answerDelayMs = 1_000;

export function joinTabs(deps: AccountTabsDeps): AccountTabs {
  const {
    environment,
    accountId,
    channel,
    api,
    replica,
    writer,
    reader,
    outcomes,
    refused,
    readStore,
    onChange,
  } = deps;
  let { isShared } = deps;
  let engine: SyncEngine | null = null;
  let hasLeft = false;
  /** Counts how many times this tab became or stopped being the leader. */
  let roleChanges = 0;
  /** Whether another tab has reported a different status while this one leads. */
  let isContradicted = false;
  let cancelAnswer = () => {};

  const broadcast = (message: TabMessage) => {
    // The sequence numbers of a tab that works alone do not belong to the shared outbox.
    if (!hasLeft && isShared) channel.postMessage(message);
  };
  /** Leader only: broadcasts the sync status. */
  const broadcastStatus = () => {
    isContradicted = false;
    cancelAnswer();
    if (engine === null) return;
    const { serverStatus, stopReason } = engine;
    if (serverStatus !== null) broadcast(statusMessage(serverStatus));
    if (stopReason !== null) broadcast({ kind: 'halted', reason: stopReason });
  };

  /**
   * A leader that was frozen may still send a status before it learns that it no longer leads. It is answered a little later:
   * answering at once would loop without end among tabs that all lead because they have no locks.
   */
  const contradict = () => {
    if (isContradicted) return;
    isContradicted = true;
    cancelAnswer = environment.schedule(answerDelayMs, broadcastStatus);
  };

  /** Leader only: stores the step, then broadcasts it. */
  const storeAndBroadcast = async (
    changes: readonly Changes[],
    settled: readonly SettledMutation[],
    lost: readonly LostIdea[] = [],
  ) => {
    const refusals = refusalsAmong(settled, replica, environment.now());
    const kept = refused.add(refusals);
    const { version } = replica;
    onChange();
    const mutations = settled.map(({ mutation }) => mutation);
    const end = await writer.commit({ changes, settled: mutations, refused: kept, lost });
    if (hasLeft) return;
    if (end === 'overtaken') {
      // The tab that stored another step may no longer lead, or may work alone. If this tab still leads, it
      // starts a new term.
      if (engine) await writer.lead();
      return readStore();
    }
    if (lost.length > 0) {
      deps.lost.set([...deps.lost.get(), ...lost]);
      broadcast({ kind: 'lost', lost: deps.lost.get() });
    }
    const settledIds = settled.map((one) => ({ id: one.mutation.id, version: one.version }));
    outcomes.recordResults(settledIds);
    broadcast({
      kind: 'advanced',
      version,
      changes,
      settled: settledIds,
      refused: refusals,
      isStored: end === 'stored',
    });
    onChange();
  };

  /** Followers only: applies the leader's step and any changes missed before it. */
  const followLeader = async (message: Extract<TabMessage, { kind: 'advanced' }>) => {
    const { version = 0, changes, settled, isStored } = message;
    const recordOutcomes = () => {
      refused.add(message.refused);
      outcomes.recordResults(settled);
    };
    // A last message of a leader that was frozen. This tab leads now and reads the other's stored steps
    // between its own.
    if (engine) {
      reader.afterwards(recordOutcomes);
      return engine.checkOutbox();
    }
    const isStepBack = (step: Changes) => step.reset && step.to < replica.version;
    let isFirst = true;
    const take = () => {
      replica.settle(settled);
      // A full state that is older than this one: either this tab is ahead, or the server was set back to an
      // earlier version. The stored state decides which.
      const isAmbiguous = isFirst && changes.some(isStepBack);
      isFirst = false;
      return !isAmbiguous && changes.every((step) => isStepBack(step) || replica.receive(step));
    };
    const ids = settled.map(({ id }) => id);
    const applying = reader.follow(
      { version, changes, settled: ids, refused: keptRefusals(message.refused), isStored },
      take,
    );
    reader.afterwards(recordOutcomes);
    const hasApplied = await applying.catch(() => false);
    if (!hasApplied && !isStored) await fetchMissing();
    reader.afterwards(() => hasLeft || onChange());
  };
  const fetchMissing = async () => {
    // The missing changes may already include pending mutations, so the leader has to report their results
    // first.
    if (replica.pending.length > 0) return;
    try {
      const missing = await api.changes(replica.version);
      const step = { version: missing.to, changes: [missing], settled: [], refused: [], isStored: false };
      await reader.follow(step, () => replica.receive(missing));
    } catch {
      // The leader's next step triggers another attempt.
    }
  };

  /** Fetches the leader's changes up to `version` from the server, because its device cannot store them. */
  const fetchUpTo = async (version: number) => {
    if (replica.version < version && engine === null) await fetchMissing();
    onChange();
  };

  /** Reads the stored state and retries failed writes. */
  const checkOutbox = async () => {
    await readStore();
    if (!engine) return;
    const queued = await writer.enqueueAgain();
    if (queued.length > 0) {
      reader.addQueued(queued);
      broadcast({ kind: 'queued', queued });
    }
    if (!writer.hasPendingWrites()) return;
    // A small write tests whether there is space before all pending writes are prepared.
    await writer.lead();
    await storeAndBroadcast([], []);
  };

  const startLeading = async () => {
    const change = ++roleChanges;
    await writer.lead();
    await readStore();
    if (hasLeft || change !== roleChanges) return;
    engine = startSync(environment, api, replica, {
      onAdvanced: storeAndBroadcast,
      findLost: deps.findLost,
      checkOutbox,
      onServerStatus(status) {
        deps.onServerStatus(status);
        broadcast(statusMessage(status));
      },
      onStepFailed: deps.onStepFailed,
      onNotice: deps.onNotice,
      onStopped(reason) {
        deps.onStopped(reason);
        broadcast({ kind: 'halted', reason });
      },
    });
    // A tab that opened while there was no leader got no response.
    broadcastIfUnstored();
  };
  const broadcastIfUnstored = () => {
    if (engine && writer.hasFailed()) broadcast({ kind: 'unstored', version: replica.version });
  };

  /**
   * Broadcasts mutations held only in this tab, because a newly opened tab cannot read them from the
   * database.
   */
  const broadcastVolatile = () => {
    const queued = queuedMutations(replica.pending).filter((item) => !isInStore(item));
    if (queued.length > 0) broadcast({ kind: 'queued', queued });
  };

  const receiveQueued = (queued: readonly QueuedMutation[]) => {
    reader.addQueued(queued);
    onChange();
    engine?.wake();
  };

  const onMessage: AccountTabs['onMessage'] = (message) => {
    if (!isShared && message.kind !== 'resumed' && message.kind !== 'try-now') return;
    switch (message.kind) {
      case 'beat':
        return leader.onHeartbeat();
      case 'beat-wanted':
        return leader.onHeartbeatRequest();
      case 'opened':
        broadcastIfUnstored();
        broadcastVolatile();
        return broadcastStatus();
      case 'unstored':
        return void fetchUpTo(message.version);
      case 'queued':
        return reader.afterwards(() => receiveQueued(message.queued));
      case 'advanced':
        return void followLeader(message);
      case 'reachable':
        if (!engine) return deps.onServerStatus(statusOf(message));
        return engine.serverStatus === statusOf(message) ? undefined : contradict();
      case 'halted':
        if (!engine) return deps.onStopped(message.reason);
        return engine.stopReason === message.reason ? undefined : contradict();
      case 'resumed':
        return engine?.resume();
      case 'try-now':
        return engine?.tryNow();
      case 'refused-dropped':
        writer.dismissRefused(message.ids);
        return reader.afterwards(() => {
          refused.drop(message.ids);
          onChange();
        });
      case 'lost':
        deps.lost.set(message.lost);
        return onChange();
      case 'withdrawn':
        // The `queued` message for this mutation may still wait in the serial queue.
        void writer.withdraw(message.id);
        replica.withdraw(message.id);
        return onChange();
      default:
        message satisfies never;
    }
  };

  const stopLeading = () => {
    roleChanges += 1;
    engine?.stop();
    engine = null;
  };
  const elect = () =>
    electLeader(environment, {
      lockName: isShared ? leaderLockName(accountId) : `${leaderLockName(accountId)}.${environment.newId()}`,
      sendHeartbeat: () => broadcast({ kind: 'beat' }),
      requestHeartbeat: () => broadcast({ kind: 'beat-wanted' }),
      onElected: () => void startLeading(),
      onDeposed() {
        stopLeading();
        void readStore();
      },
    });
  let leader = elect();

  return {
    broadcast,
    onMessage,
    wake: () => engine?.wake(),
    tryNow: () => engine?.tryNow(),
    resume: () => engine?.resume(),
    detach() {
      if (!isShared || hasLeft) return;
      isShared = false;
      leader.stop();
      stopLeading();
      leader = elect();
    },
    leave() {
      hasLeft = true;
      cancelAnswer();
      engine?.stop();
      leader.stop();
    },
  };
}
