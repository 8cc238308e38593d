import { StorageError } from '../../errors/storage-error.ts';

/**
 * Runs the work of each account one at a time. Each command holds a connection while it waits for the
 * account's row, so one account could otherwise block every connection. Work that has waited `timeoutMs`
 * fails with a StorageError of fault `unavailable`.
 */
export class AccountQueue {
  readonly #timeoutMs: number;
  readonly #tails = new Map<string, Promise<void>>();

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** Whether any work of this account is queued or running. */
  has(accountId: string): boolean {
    return this.#tails.has(accountId);
  }

  run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(accountId);
    const running = before === undefined ? work() : this.#withTimeout(before).then(work);
    // Later work also waits for the work before this one, because this one may fail by timeout while that
    // still runs.
    const end = Promise.allSettled([before, running]).then(() => {
      if (this.#tails.get(accountId) === end) this.#tails.delete(accountId);
    });
    this.#tails.set(accountId, end);
    return running;
  }

  #withTimeout(before: Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const onTimeout = () =>
        reject(new StorageError('unavailable', 'other changes of this account take too long'));
      const timer = setTimeout(onTimeout, this.#timeoutMs);
      void before.then(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
