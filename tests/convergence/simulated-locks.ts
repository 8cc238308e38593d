import { type LockOptions } from '#client/environment.ts';

interface Request {
  readonly owner: object;
  readonly options: LockOptions;
  readonly deliver: (what: () => void) => void;
  isReleased: boolean;
}

/** The Web Locks of one browser, shared by its tabs. */
export interface SimulatedLocks {
  /**
   * `deliver` runs the browser's callback in the tab some time later. The returned function releases the
   * lock.
   */
  request(owner: object, name: string, options: LockOptions, deliver: (what: () => void) => void): () => void;
  /** Releases every lock of the owner and cancels its waiting requests. */
  releaseAll(owner: object): void;
}

/** Grants each lock in request order to one holder at a time; a stealing request gets it at once. */
export function createLocks(): SimulatedLocks {
  const queues = new Map<string, Request[]>();

  const grant = (request: Request | undefined) =>
    request?.deliver(() => {
      if (!request.isReleased) request.options.onAcquired();
    });
  const remove = (queue: Request[], request: Request) => {
    const index = queue.indexOf(request);
    if (index < 0) return;
    queue.splice(index, 1);
    if (index === 0) grant(queue[0]);
  };

  return {
    request(owner, name, options, deliver) {
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      const request: Request = { owner, options, deliver, isReleased: false };
      if (options.ifAvailable && queue.length > 0) {
        deliver(options.onLost);
        return () => {};
      }
      if (options.steal) {
        const displaced = queue.shift();
        displaced?.deliver(() => {
          if (!displaced.isReleased) displaced.options.onLost();
        });
        queue.unshift(request);
        grant(request);
      } else {
        queue.push(request);
        if (queue.length === 1) grant(request);
      }
      return () => {
        request.isReleased = true;
        remove(queue, request);
      };
    },

    releaseAll(owner) {
      for (const queue of queues.values()) {
        for (const request of queue.filter((item) => item.owner === owner)) remove(queue, request);
      }
    },
  };
}
