import { type Environment } from '../environment.ts';

/** How often a visible tab that follows asks the leader for a heartbeat, in ms. */
const heartbeatIntervalMs = 1_000;
/**
 * How many heartbeats a visible tab misses before it takes over from a frozen leader. Heartbeats are counted
 * because the system clock may change. A tab that wakes takes over after the first.
 */
const maxMissedHeartbeats = 3;

export interface TabLeader {
  /** Handles a heartbeat of another tab. */
  onHeartbeat(): void;
  /** Another tab asks for a heartbeat. */
  onHeartbeatRequest(): void;
  stop(): void;
}

export interface TabLeaderDeps {
  readonly lockName: string;
  /** Broadcasts that the leader is alive. */
  sendHeartbeat(): void;
  /** Asks the leader for a heartbeat. */
  requestHeartbeat(): void;
  onElected(): void;
  /** Another tab took over while this one was frozen. */
  onDeposed(): void;
}

/**
 * Elects one tab of the browser as leader: the tab that sends and receives for all. Only visible tabs that follow run a
 * timer: that of a leader alone or of a hidden tab would wake the processor without need.
 */
export function electLeader(
  environment: Pick<Environment, 'schedule' | 'requestLock' | 'isVisible' | 'onWake'>,
  { lockName, sendHeartbeat, requestHeartbeat, onElected, onDeposed }: TabLeaderDeps,
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
        cancelTick();
        sendHeartbeat();
        onElected();
      },
      onLost() {
        if (!isLeading || isStopped) return;
        isLeading = false;
        onDeposed();
        requestLead(false);
        watchLeader();
      },
    });
  };

  const tick = () => {
    if (!environment.isVisible()) {
      missedHeartbeats = 0;
      return;
    }
    missedHeartbeats += 1;
    if (missedHeartbeats > maxMissedHeartbeats) {
      missedHeartbeats = 0;
      requestLead(true);
    } else requestHeartbeat();
    // The lock may have been granted at once.
    if (!isLeading) cancelTick = environment.schedule(heartbeatIntervalMs, tick);
  };
  const watchLeader = (missedBefore = 0) => {
    cancelTick();
    missedHeartbeats = missedBefore;
    if (!isLeading && environment.isVisible()) cancelTick = environment.schedule(heartbeatIntervalMs, tick);
  };
  const stopWaking = environment.onWake(() => {
    if (isLeading || !environment.isVisible()) return;
    requestHeartbeat();
    // While a request is unanswered, a connection that comes and goes must not delay the takeover.
    if (missedHeartbeats < maxMissedHeartbeats) watchLeader(maxMissedHeartbeats);
  });

  requestLead(false);
  watchLeader();
  return {
    onHeartbeat() {
      missedHeartbeats = 0;
    },
    onHeartbeatRequest() {
      if (isLeading) sendHeartbeat();
    },
    stop() {
      isStopped = true;
      cancelTick();
      stopWaking();
      release();
    },
  };
}
