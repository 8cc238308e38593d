import { type Changes, type VersionOnly } from '#contract/changes.ts';
import { heartbeatIntervalMs, streamEvents } from '#contract/protocol.ts';
import { type Environment } from '../environment.ts';
import { backoffMs } from './backoff.ts';

/** A stream that has been silent for this long is dead, whatever the socket says. */
const silenceTimeoutMs = heartbeatIntervalMs * 2.5;

export interface LiveFeedHandlers {
  /** Where the stream is, resuming after what is known. */
  path(): string;
  onChanges(changes: Changes): void;
  /** There is a newer version than the stream carries. */
  onNewerVersion(version: number): void;
  /** The server has been heard. */
  onAlive(): void;
  /** The stream broke, or was silent for too long; it is opened again after a while. */
  onBroken(): void;
  onSignedOut(): void;
}

/** Keeps one event stream open: resumes after each break where it was, and notices when the line is dead. */
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
    } else if (name === 'signed-out') {
      close();
      handlers.onSignedOut();
    } else if (name === 'restart') {
      reconnectLater();
    } else if (name === 'renew') {
      // This is ordinary: the next stream goes on where this one ends.
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
    /** Tries again at once instead of waiting; the line may have come back. */
    wake() {
      if (isOpen || isClosed) return;
      failures = 0;
      open();
    },
    close,
  };
}
