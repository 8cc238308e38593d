import { type LockOptions } from '#client/environment.ts';

interface Request {
  readonly owner: object;
  readonly options: LockOptions;
  readonly tell: (what: () => void) => void;
  isReleased: boolean;
}

/** The locks that tabs of one browser share. */
export interface SimulatedLocks {
  /** `tell` brings the browser's word to the tab, some time later. */
  request(owner: object, name: string, options: LockOptions, tell: (what: () => void) => void): () => void;
  /** Lets go of everything a tab had or waited for. */
  releaseAll(owner: object): void;
}

/** Granted in order, one holder a name; who steals holds at once. */
export function createLocks(): SimulatedLocks {
  const queues = new Map<string, Request[]>();

  const grant = (request: Request | undefined) =>
    request?.tell(() => {
      if (!request.isReleased) request.options.held();
    });
  const remove = (queue: Request[], request: Request) => {
    const index = queue.indexOf(request);
    if (index < 0) return;
    queue.splice(index, 1);
    if (index === 0) grant(queue[0]);
  };

  return {
    request(owner, name, options, tell) {
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      const request: Request = { owner, options, tell, isReleased: false };
      if (options.onlyIfFree && queue.length > 0) {
        tell(options.lost);
        return () => {};
      }
      if (options.steal) {
        const robbed = queue.shift();
        robbed?.tell(() => {
          if (!robbed.isReleased) robbed.options.lost();
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
