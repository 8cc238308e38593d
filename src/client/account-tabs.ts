import { type Changes } from '#contract/changes.ts';
import { leaderLock } from './account-memory.ts';
import { type Queued } from './device-store.ts';
import { type Channel, type Environment } from './environment.ts';
import { type CallFailed } from './errors.ts';
import { type Halt } from './halt.ts';
import { isInStore } from './outbox-sequences.ts';
import { type OwnMutations } from './own-mutations.ts';
import { type RefusedList, keptOf } from './refused-list.ts';
import { type Replica, queuedAmong } from './replica.ts';
import { type StoreReader } from './store-reader.ts';
import { type StoreWriter } from './store-writer.ts';
import { type Settled, refusalsAmong } from './settled.ts';
import { type SyncApi } from './sync-api.ts';
import { type SyncEngine, startSync } from './sync-engine.ts';
import { electLeader } from './tab-leader.ts';
import { type TabMessage } from './tab-messages.ts';

/** One account's tabs in this browser, as seen from one of them: one leads, the others follow. */
export interface AccountTabs {
  tell(message: TabMessage): void;
  /** To be called with every message of another tab except that the account is being closed. */
  hear(message: Exclude<TabMessage, { kind: 'closed' }>): void;
  /** There may be something to send. */
  wake(): void;
  /** The person does not want to wait until the next try. */
  tryNow(): void;
  /** The person has signed in again, here. */
  resume(): void;
  /** The database that the tabs shared is lost to this one: from now on it works for itself. */
  standAlone(): void;
  leave(): void;
}

export interface AccountTabParts {
  readonly environment: Environment;
  readonly accountId: string;
  readonly channel: Channel;
  readonly api: SyncApi;
  readonly replica: Replica;
  readonly writer: StoreWriter;
  readonly reader: StoreReader;
  readonly own: OwnMutations;
  readonly refused: RefusedList;
  /** Whether there is a database that the tabs share. A tab without one works for itself. */
  readonly isShared: boolean;
  /** Starts over from what is stored. */
  readStore(): Promise<void>;
  /** Something has moved. */
  moved(): void;
  reachable(isReachable: boolean): void;
  /** A step failed and will be tried again. */
  failed(error: CallFailed): void;
  halted(reason: Halt): void;
}

export function joinTabs(parts: AccountTabParts): AccountTabs {
  const { environment, accountId, channel, api, replica, writer, reader, own, refused, readStore, moved } =
    parts;
  let { isShared } = parts;
  let engine: SyncEngine | null = null;
  let hasLeft = false;
  /** Counts the times this tab was made leader or ceased to be. */
  let roleChanges = 0;
  /** Whether another tab has said otherwise while this one leads. */
  let isContradicted = false;

  const tell = (message: TabMessage) => {
    // The numbers of a tab that works for itself are not those of the others' outbox.
    if (!hasLeft && isShared) channel.send(message);
  };
  /** The leader's part: says how things stand. */
  const report = () => {
    isContradicted = false;
    if (engine === null) return;
    const { isReachable, halted } = engine;
    if (isReachable !== null) tell({ kind: 'reachable', isReachable });
    if (halted !== null) tell({ kind: 'halted', reason: halted });
  };

  /** The leader's part: stores the step, then lets the others take it. */
  const advanced = async (changes: readonly Changes[], settled: readonly Settled[]) => {
    const refusals = refusalsAmong(settled, replica, environment.now());
    const kept = refused.add(refusals);
    const { version } = replica;
    moved();
    const mutations = settled.map(({ mutation }) => mutation);
    const end = await writer.commit({ changes, settled: mutations, refused: kept });
    if (hasLeft) return;
    if (end === 'overtaken') {
      // The tab that stored another step may no longer lead, or may work for itself. If this one still leads, it
      // takes the lead anew.
      if (engine) await writer.lead();
      return readStore();
    }
    const outcomes = settled.map((one) => ({ id: one.mutation.id, version: one.version }));
    own.note(outcomes);
    tell({
      kind: 'advanced',
      version,
      changes,
      settled: outcomes,
      refused: refusals,
      isStored: end === 'stored',
    });
    moved();
  };

  /** The others' part: takes the leader's step, or whatever was missed before it. */
  const follow = async (message: Extract<TabMessage, { kind: 'advanced' }>) => {
    const { version = 0, changes, settled, isStored } = message;
    const note = () => {
      refused.add(message.refused);
      own.note(settled);
    };
    // The last word of a leader that was frozen, while this tab leads: it finds what that one stored between its own
    // steps.
    if (engine) {
      reader.afterwards(note);
      return engine.look();
    }
    const isStepBack = (step: Changes) => step.reset && step.to < replica.version;
    let isFirst = true;
    const take = () => {
      replica.settle(settled);
      // The whole state, and an older one than is here: either this tab is ahead, or the server was set back. What is
      // stored tells which.
      const isDoubtful = isFirst && changes.some(isStepBack);
      isFirst = false;
      return !isDoubtful && changes.every((step) => isStepBack(step) || replica.receive(step));
    };
    const ids = settled.map(({ id }) => id);
    const following = reader.follow(
      { version, changes, settled: ids, refused: keptOf(message.refused), isStored },
      take,
    );
    reader.afterwards(note);
    const hasTaken = await following.catch(() => false);
    if (!hasTaken && !isStored) await fetchMissing();
    reader.afterwards(() => hasLeft || moved());
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
  const reach = async (version: number) => {
    if (replica.version < version && engine === null) await fetchMissing();
    moved();
  };

  /** Reads what is stored, and tries once more to store what could not be. */
  const look = async () => {
    await readStore();
    if (!engine) return;
    const queued = await writer.enqueueAgain();
    if (queued.length > 0) {
      reader.addQueued(queued);
      tell({ kind: 'queued', queued });
    }
    if (!writer.hasPendingWrites()) return;
    // A small write tells whether there is room: only then all that is owed is worked out.
    await writer.lead();
    await advanced([], []);
  };

  const lead = async () => {
    const change = ++roleChanges;
    await writer.lead();
    await readStore();
    if (hasLeft || change !== roleChanges) return;
    engine = startSync(environment, api, replica, {
      advanced,
      look,
      reachable(now) {
        parts.reachable(now);
        tell({ kind: 'reachable', isReachable: now });
      },
      failed: parts.failed,
      halted(reason) {
        parts.halted(reason);
        tell({ kind: 'halted', reason });
      },
    });
    // A tab that opened while nobody led asked in vain.
    tellIfUnstored();
  };
  const tellIfUnstored = () => {
    if (engine && writer.hasFailed()) tell({ kind: 'unstored', version: replica.version });
  };

  /** Whoever opens the account reads all that waits but this. */
  const tellVolatile = () => {
    const queued = queuedAmong(replica.pending).filter((item) => !isInStore(item));
    if (queued.length > 0) tell({ kind: 'queued', queued });
  };

  const hearQueued = (queued: readonly Queued[]) => {
    reader.addQueued(queued);
    moved();
    engine?.wake();
  };

  const hear: AccountTabs['hear'] = (message) => {
    if (!isShared && message.kind !== 'resumed' && message.kind !== 'try-now') return;
    switch (message.kind) {
      case 'beat':
        return leader.heard();
      case 'opened':
        tellIfUnstored();
        tellVolatile();
        return report();
      case 'unstored':
        return void reach(message.version);
      case 'queued':
        return reader.afterwards(() => hearQueued(message.queued));
      case 'advanced':
        return void follow(message);
      case 'reachable':
        // A leader that was frozen may still speak before it learns that it no longer leads. It is answered with the
        // next beat: tabs that all lead, for want of locks, would answer each other without a pause.
        if (engine) isContradicted ||= engine.isReachable !== message.isReachable;
        else parts.reachable(message.isReachable);
        return;
      case 'halted':
        if (engine) isContradicted ||= engine.halted !== message.reason;
        else parts.halted(message.reason);
        return;
      case 'resumed':
        return engine?.resume();
      case 'try-now':
        return engine?.tryNow();
      case 'refused-dropped':
        writer.dismissRefused(message.ids);
        return reader.afterwards(() => {
          refused.drop(message.ids);
          moved();
        });
      case 'withdrawn':
        // The message that it was queued may still wait for its turn.
        void writer.withdraw(message.id);
        replica.withdraw(message.id);
        return moved();
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
      name: isShared ? leaderLock(accountId) : `${leaderLock(accountId)}.${environment.newId()}`,
      beat() {
        tell({ kind: 'beat' });
        if (isContradicted) report();
      },
      lead: () => void lead(),
      lose() {
        stopLeading();
        void readStore();
      },
    });
  let leader = elect();

  return {
    tell,
    hear,
    wake: () => engine?.wake(),
    tryNow: () => engine?.tryNow(),
    resume: () => engine?.resume(),
    standAlone() {
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
