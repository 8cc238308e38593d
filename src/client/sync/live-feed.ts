import { type Changes, type VersionOnly } from '#contract/changes.ts';
import { heartbeatIntervalMs, streamEvents } from '#contract/protocol.ts';
import { type Environment } from '../environment.ts';
import { backoffMs } from './backoff.ts';

/** A stream that is silent for this long counts as dead, even if its socket is open. */
const silenceTimeoutMs = heartbeatIntervalMs * 2.5;

export interface LiveFeedHandlers {
  /** The stream's path, which resumes after the known version. */
  path(): string;
  onChanges(changes: Changes): void;
  /** The server has a newer version than the stream sent. */
  onNewerVersion(version: number): void;
  /** The server has sent something. */
  onAlive(): void;
  /** The server has sent a heartbeat, as it does at a fixed interval whatever else it sends. */
  onHeartbeat(): void;
  /** The stream broke or was silent too long. It is opened again after a delay. */
  onBroken(): void;
  onSignedOut(): void;
}

/** Keeps one event stream open. It resumes after each break and detects a dead connection. */
export function openLiveFeed(
  environment: Pick<Environment, 'schedule' | 'random' | 'openEventStream'>,
  handlers: LiveFeedHandlers,
): { wake(): void; close(): void } {
  let failures = 0;
  let closeStream = () => {};
  let cancelTimer = () => {};
  let isClosed = false;
  let isOpen = false;

  const restartSilenceTimer = () => {
    cancelTimer();
    cancelTimer = environment.schedule(silenceTimeoutMs, reconnectLater);
  };

  const reconnectLater = () => {
    closeStream();
    closeStream = () => {};
    isOpen = false;
    if (isClosed) return;
    handlers.onBroken();
    failures += 1;
    cancelTimer();
    cancelTimer = environment.schedule(backoffMs(failures, environment.random()), open);
  };

  const receiveEvent = (name: string, data: string) => {
    if (isClosed) return;
    failures = 0;
    restartSilenceTimer();
    isOpen = true;
    handlers.onAlive();
    if (name === 'message') {
      const payload = JSON.parse(data) as Changes | VersionOnly;
      if ('from' in payload) handlers.onChanges(payload);
      else handlers.onNewerVersion(payload.to);
    } else if (name === 'beat') {
      handlers.onHeartbeat();
    } else if (name === 'signed-out') {
      close();
      handlers.onSignedOut();
    } else if (name === 'restart') {
      reconnectLater();
    } else if (name === 'renew') {
      // An ended stream is normal: the next one resumes where it ended.
      isOpen = false;
      open();
    }
  };

  const open = () => {
    closeStream();
    restartSilenceTimer();
    closeStream = environment.openEventStream(handlers.path(), {
      eventNames: streamEvents,
      onEvent: receiveEvent,
      onFailure: reconnectLater,
    });
  };

  const close = () => {
    isClosed = true;
    cancelTimer();
    closeStream();
  };

  open();
  return {
    /** Reconnects at once instead of waiting, because the connection may have returned. */
    wake() {
      if (isOpen || isClosed) return;
      failures = 0;
      open();
    },
    close,
  };
}
