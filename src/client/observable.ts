import { deepEqual } from '#domain/primitives/deep-equal.ts';

/** A value whose changes can be subscribed to. */
export interface Observable<T> {
  get(): T;
  /** Calls the listener after each change. The returned function unsubscribes it. */
  subscribe(listener: () => void): () => void;
}

export interface Writable<T> extends Observable<T> {
  /** A deep-equal value is ignored, and the old object stays. */
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
