import { StorageError } from '../../errors/storage-error.ts';

/**
 * Runs what concerns the same account one after another: each holds a connection while it waits for the account's row,
 * so that all connections could end up waiting for one account. Work that has waited `patience` milliseconds fails.
 */
export class AccountQueue {
  readonly #timeoutMs: number;
  readonly #tails = new Map<string, Promise<void>>();

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** Whether any work about this account is waiting or under way. */
  has(accountId: string): boolean {
    return this.#tails.has(accountId);
  }

  run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(accountId);
    const running = before === undefined ? work() : this.#withTimeout(before).then(work);
    // Whoever comes next waits for those before this one too, as this one may have left the line.
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
