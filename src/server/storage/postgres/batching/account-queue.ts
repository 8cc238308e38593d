import { StorageError } from '../../storage-error.ts';

/**
 * Runs what concerns the same account one after another: each holds a connection while it waits for the account's row,
 * so that all connections could end up waiting for one account. Work that has waited `patience` milliseconds fails.
 */
export class AccountQueue {
  readonly #timeoutMs: number;
  readonly #ends = new Map<string, Promise<void>>();

  constructor(patience: number) {
    this.#timeoutMs = patience;
  }

  /** Whether any work about this account is waiting or under way. */
  has(accountId: string): boolean {
    return this.#ends.has(accountId);
  }

  run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#ends.get(accountId);
    const running = before === undefined ? work() : this.#withTimeout(before).then(work);
    // Whoever comes next waits for those before this one too, as this one may have left the line.
    const end = Promise.allSettled([before, running]).then(() => {
      if (this.#ends.get(accountId) === end) this.#ends.delete(accountId);
    });
    this.#ends.set(accountId, end);
    return running;
  }

  #withTimeout(before: Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () =>
        reject(new StorageError('unavailable', 'other changes of this account take too long'));
      const timer = setTimeout(leave, this.#timeoutMs);
      void before.then(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
