/** The handler of a move through the history that the page has begun itself and that has not arrived yet. */
export interface PendingArrival {
  /** Expects an arrival. */
  expect(onArrival: () => void): void;
  /** Calls the handler of the expected arrival. Returns false if none was expected. */
  arrive(): boolean;
  /** Calls the function now, or after the expected arrival. */
  whenStill(run: () => void): void;
}

export function createPendingArrival(): PendingArrival {
  let expected: (() => void) | null = null;
  return {
    expect(onArrival) {
      expected = onArrival;
    },
    arrive() {
      const run = expected;
      expected = null;
      run?.();
      return run !== null;
    },
    whenStill(run) {
      const before = expected;
      if (before === null) return run();
      expected = () => {
        before();
        run();
      };
    },
  };
}
