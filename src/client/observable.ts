import { deepEqual } from '#domain/primitives/deep-equal.ts';

/** A value that tells when it changes. */
export interface Observable<T> {
  get(): T;
  /** Calls back after each change; returns a function that stops it. */
  subscribe(listener: () => void): () => void;
}

export interface Writable<T> extends Observable<T> {
  /** An equal value is no change and keeps the old object. */
  set(value: T): void;
}

export function writable<T>(initial: T, isEqual: (a: T, b: T) => boolean = deepEqual): Writable<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (isEqual(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
