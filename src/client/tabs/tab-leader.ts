import { type Environment } from '../environment.ts';

/** Milliseconds between two heartbeats of the leader. */
const heartbeatIntervalMs = 1_000;
/**
 * How many heartbeats a visible tab misses before it takes over from a frozen leader. Heartbeats are counted
 * because the system clock may change.
 */
const maxMissedHeartbeats = 3;

export interface TabLeader {
  /** Handles a heartbeat of another tab. */
  onHeartbeat(): void;
  stop(): void;
}

export interface TabLeaderDeps {
  readonly lockName: string;
  /** Broadcasts that the leader is alive. */
  sendHeartbeat(): void;
  onElected(): void;
  /** Another tab took over while this one was frozen. */
  onDeposed(): void;
}

/** Elects one tab of the browser as leader: the tab that sends and receives for all. */
export function electLeader(
  environment: Pick<Environment, 'schedule' | 'requestLock' | 'isVisible'>,
  { lockName, sendHeartbeat, onElected, onDeposed }: TabLeaderDeps,
): TabLeader {
  /** The number of heartbeats missed so far. */
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
