import { type LockOptions } from '#client/environment.ts';

interface Request {
  readonly owner: object;
  readonly options: LockOptions;
  readonly deliver: (what: () => void) => void;
  isReleased: boolean;
}

/** The locks that tabs of one browser share. */
export interface SimulatedLocks {
  /** `tell` brings the browser's word to the tab, some time later. */
  request(owner: object, name: string, options: LockOptions, deliver: (what: () => void) => void): () => void;
  /** Lets go of everything a tab had or waited for. */
  releaseAll(owner: object): void;
}

/** Granted in order, one holder a name; who steals holds at once. */
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
