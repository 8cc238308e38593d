import { type Changes } from '#contract/changes.ts';
import { type SyncApi } from '../api/sync-api.ts';
import { type QueuedMutation } from '../device-store.ts';
import { type Channel, type Environment } from '../environment.ts';
import { type CallFailed } from '../errors.ts';
import { type Replica, queuedMutations } from '../replica/replica.ts';
import { isInStore } from '../store/outbox-sequences.ts';
import { leaderLockName } from '../store/storage-keys.ts';
import { type StoreReader } from '../store/store-reader.ts';
import { type StoreWriter } from '../store/store-writer.ts';
import { type MutationOutcomes } from '../sync/mutation-outcomes.ts';
import { type SettledMutation, refusalsAmong } from '../sync/mutation-results.ts';
import { type RefusedList, keptRefusals } from '../sync/refused-list.ts';
import { type SyncNotice, type SyncEngine, startSync } from '../sync/sync-engine.ts';
import { type SyncStopReason } from '../sync/sync-stop-reason.ts';
import { electLeader } from './tab-leader.ts';
import { type TabMessage } from './tab-messages.ts';

/** One account's tabs in this browser, as seen from one of them: one leads, the others follow. */
export interface AccountTabs {
  broadcast(message: TabMessage): void;
  /** To be called with every message of another tab except that the account is being closed. */
  onMessage(message: Exclude<TabMessage, { kind: 'closed' }>): void;
  /** There may be something to send. */
  wake(): void;
  /** The person does not want to wait until the next try. */
  tryNow(): void;
  /** The person has signed in again, here. */
  resume(): void;
  /** The database that the tabs shared is lost to this one: from now on it works for itself. */
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
  /** Whether there is a database that the tabs share. A tab without one works for itself. */
  readonly isShared: boolean;
  /** Starts over from what is stored. */
  readStore(): Promise<void>;
  /** Something has moved. */
  onChange(): void;
  onReachableChange(isReachable: boolean): void;
  /** A step failed and will be tried again. */
  onStepFailed(error: CallFailed): void;
  onStopped(reason: SyncStopReason): void;
  onNotice(notice: SyncNotice): void;
}

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
  /** Counts the times this tab was made leader or ceased to be. */
  let roleChanges = 0;
  /** Whether another tab has said otherwise while this one leads. */
  let isContradicted = false;

  const broadcast = (message: TabMessage) => {
    // The numbers of a tab that works for itself are not those of the others' outbox.
    if (!hasLeft && isShared) channel.postMessage(message);
  };
  /** The leader's part: says how things stand. */
  const broadcastStatus = () => {
    isContradicted = false;
    if (engine === null) return;
    const { isReachable, stopReason } = engine;
    if (isReachable !== null) broadcast({ kind: 'reachable', isReachable });
    if (stopReason !== null) broadcast({ kind: 'halted', reason: stopReason });
  };

  /** The leader's part: stores the step, then lets the others take it. */
  const storeAndBroadcast = async (changes: readonly Changes[], settled: readonly SettledMutation[]) => {
    const refusals = refusalsAmong(settled, replica, environment.now());
    const kept = refused.add(refusals);
    const { version } = replica;
    onChange();
    const mutations = settled.map(({ mutation }) => mutation);
    const end = await writer.commit({ changes, settled: mutations, refused: kept });
    if (hasLeft) return;
    if (end === 'overtaken') {
      // The tab that stored another step may no longer lead, or may work for itself. If this one still leads, it
      // takes the lead anew.
      if (engine) await writer.lead();
      return readStore();
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

  /** The others' part: takes the leader's step, or whatever was missed before it. */
  const followLeader = async (message: Extract<TabMessage, { kind: 'advanced' }>) => {
    const { version = 0, changes, settled, isStored } = message;
    const recordOutcomes = () => {
      refused.add(message.refused);
      outcomes.recordResults(settled);
    };
    // The last word of a leader that was frozen, while this tab leads: it finds what that one stored between its own
    // steps.
    if (engine) {
      reader.afterwards(recordOutcomes);
      return engine.checkOutbox();
    }
    const isStepBack = (step: Changes) => step.reset && step.to < replica.version;
    let isFirst = true;
    const take = () => {
      replica.settle(settled);
      // The whole state, and an older one than is here: either this tab is ahead, or the server was set back. What is
      // stored tells which.
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
    // The missing changes may already contain what is pending here: first the leader has to report on that.
    if (replica.pending.length > 0) return;
    try {
      const missing = await api.changes(replica.version);
      const step = { version: missing.to, changes: [missing], settled: [], refused: [], isStored: false };
      await reader.follow(step, () => replica.receive(missing));
    } catch {
      // The leader's next step is the next occasion.
    }
  };

  /** Fetches what the leader has up to `version`: its device keeps nothing more, so the store does not have it. */
  const fetchUpTo = async (version: number) => {
    if (replica.version < version && engine === null) await fetchMissing();
    onChange();
  };

  /** Reads what is stored, and tries once more to store what could not be. */
  const checkOutbox = async () => {
    await readStore();
    if (!engine) return;
    const queued = await writer.enqueueAgain();
    if (queued.length > 0) {
      reader.addQueued(queued);
      broadcast({ kind: 'queued', queued });
    }
    if (!writer.hasPendingWrites()) return;
    // A small write tells whether there is room: only then all that is owed is worked out.
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
      checkOutbox,
      onReachableChange(now) {
        deps.onReachableChange(now);
        broadcast({ kind: 'reachable', isReachable: now });
      },
      onStepFailed: deps.onStepFailed,
      onNotice: deps.onNotice,
      onStopped(reason) {
        deps.onStopped(reason);
        broadcast({ kind: 'halted', reason });
      },
    });
    // A tab that opened while nobody led asked in vain.
    broadcastIfUnstored();
  };
  const broadcastIfUnstored = () => {
    if (engine && writer.hasFailed()) broadcast({ kind: 'unstored', version: replica.version });
  };

  /** Whoever opens the account reads all that waits but this. */
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
        // A leader that was frozen may still speak before it learns that it no longer leads. It is answered with the
        // next beat: tabs that all lead, for want of locks, would answer each other without a pause.
        if (engine) isContradicted ||= engine.isReachable !== message.isReachable;
        else deps.onReachableChange(message.isReachable);
        return;
      case 'halted':
        if (engine) isContradicted ||= engine.stopReason !== message.reason;
        else deps.onStopped(message.reason);
        return;
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
      case 'withdrawn':
        // The message that it was queued may still wait for its turn.
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
      sendHeartbeat() {
        broadcast({ kind: 'beat' });
        if (isContradicted) broadcastStatus();
      },
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
      engine?.stop();
      leader.stop();
    },
  };
}
