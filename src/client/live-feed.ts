import { type Changes, type VersionOnly } from '#contract/changes.ts';
import { heartbeatInterval, streamEvents } from '#contract/protocol.ts';
import { backoff } from './backoff.ts';
import { type Environment } from './environment.ts';

/** A stream that has been silent for this long is dead, whatever the socket says. */
const silence = heartbeatInterval * 2.5;

export interface FeedHandlers {
  /** Where the stream is, resuming after what is known. */
  path(): string;
  changes(changes: Changes): void;
  /** There is a newer version than the stream carries. */
  newer(version: number): void;
  /** The server has been heard. */
  alive(): void;
  /** The stream broke, or was silent for too long; it is opened again after a while. */
  broken(): void;
  signedOut(): void;
}

/** Keeps one event stream open: resumes after each break where it was, and notices when the line is dead. */
export function openLiveFeed(
  environment: Pick<Environment, 'schedule' | 'random' | 'openEvents'>,
  handlers: FeedHandlers,
): { wake(): void; close(): void } {
  let failures = 0;
  let closeStream = () => {};
  let cancelTimer = () => {};
  let isClosed = false;
  let isOpen = false;

  const watch = () => {
    cancelTimer();
    cancelTimer = environment.schedule(silence, fail);
  };

  const fail = () => {
    closeStream();
    closeStream = () => {};
    isOpen = false;
    if (isClosed) return;
    handlers.broken();
    failures += 1;
    cancelTimer();
    cancelTimer = environment.schedule(backoff(failures, environment.random()), open);
  };

  const event = (name: string, data: string) => {
    if (isClosed) return;
    failures = 0;
    watch();
    isOpen = true;
    handlers.alive();
    if (name === 'message') {
      const payload = JSON.parse(data) as Changes | VersionOnly;
      if ('from' in payload) handlers.changes(payload);
      else handlers.newer(payload.to);
    } else if (name === 'signed-out') {
      close();
      handlers.signedOut();
    } else if (name === 'restart') {
      fail();
    } else if (name === 'renew') {
      // This is ordinary: the next stream goes on where this one ends.
      isOpen = false;
      open();
    }
  };

  const open = () => {
    closeStream();
    watch();
    closeStream = environment.openEvents(handlers.path(), {
      names: streamEvents,
      event,
      failed: fail,
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
