import { type Environment } from '../environment.ts';

/** Milliseconds between two beats of the leading tab. */
const heartbeatIntervalMs = 1_000;
/**
 * After how many beats of its own without one from the leader a visible tab takes over: the leader is frozen. Beats
 * are counted because the clock may be set.
 */
const maxMissedHeartbeats = 3;

export interface TabLeader {
  /** To be called for every beat heard from another tab. */
  onHeartbeat(): void;
  stop(): void;
}

export interface TabLeaderDeps {
  readonly lockName: string;
  /** Tells the other tabs that the leader is alive. */
  sendHeartbeat(): void;
  onElected(): void;
  /** Another tab took over while this one was asleep. */
  onDeposed(): void;
}

/** Sees to it that one tab of a browser leads: the one that sends and listens for all. */
export function electLeader(
  environment: Pick<Environment, 'schedule' | 'requestLock' | 'isVisible'>,
  { lockName, sendHeartbeat, onElected, onDeposed }: TabLeaderDeps,
): TabLeader {
  /** How many beats have been missed. */
  let missedHeartbeats = 0;
  let isLeading = false;
  let isStopped = false;
  let release = () => {};
  let cancelTick = () => {};

  const requestLead = (steal: boolean) => {
    release();
    release = environment.requestLock(lockName, {
      steal,
      onAcquired() {
        if (isStopped) return;
        isLeading = true;
        sendHeartbeat();
        onElected();
      },
      onLost() {
        if (!isLeading || isStopped) return;
        isLeading = false;
        missedHeartbeats = 0;
        onDeposed();
        requestLead(false);
      },
    });
  };

  const tick = () => {
    if (isLeading) sendHeartbeat();
    else if (++missedHeartbeats > maxMissedHeartbeats && environment.isVisible()) {
      missedHeartbeats = 0;
      requestLead(true);
    }
    cancelTick = environment.schedule(heartbeatIntervalMs, tick);
  };

  requestLead(false);
  cancelTick = environment.schedule(heartbeatIntervalMs, tick);
  return {
    onHeartbeat() {
      missedHeartbeats = 0;
    },
    stop() {
      isStopped = true;
      cancelTick();
      release();
    },
  };
}
