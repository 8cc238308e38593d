import { StorageError } from '../storage-error.ts';

/**
 * Runs work about one account one after another: each holds a connection while it waits for the account's row, and all
 * there are would wait for one. Who has waited for so many milliseconds leaves the line.
 */
export class AccountLines {
  readonly #patience: number;
  readonly #ends = new Map<string, Promise<void>>();

  constructor(patience: number) {
    this.#patience = patience;
  }

  /** Whether some is on its way. */
  has(accountId: string): boolean {
    return this.#ends.has(accountId);
  }

  run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#ends.get(accountId);
    const running = before === undefined ? work() : this.#inTime(before).then(work);
    // Who comes next waits for those before as well, where this one has left.
    const end = Promise.allSettled([before, running]).then(() => {
      if (this.#ends.get(accountId) === end) this.#ends.delete(accountId);
    });
    this.#ends.set(accountId, end);
    return running;
  }

  #inTime(before: Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () =>
        reject(new StorageError('unavailable', 'other changes of this account take too long'));
      const timer = setTimeout(leave, this.#patience);
      void before.then(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
