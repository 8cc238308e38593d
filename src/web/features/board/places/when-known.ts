import { type Environment } from '#client/environment.ts';
import { type View } from '#client/replica/view.ts';

/** How long an idea that an address names may take to arrive from another device, in ms. */
const arrivalTimeoutMs = 5_000;

export interface WhenKnownDeps extends Pick<Environment, 'schedule'> {
  readonly view: Pick<View, 'get' | 'onChange'>;
}

/** Calls `run` at once if the idea is there, or when it arrives soon. Returns a function that ends the wait. */
export function whenKnown({ view, schedule }: WhenKnownDeps, id: string, run: () => void): () => void {
  if (view.get(id) !== undefined) {
    run();
    return () => {};
  }
  const cancel = () => {
    stopListening();
    cancelTimeout();
  };
  const stopListening = view.onChange(() => {
    if (view.get(id) === undefined) return;
    cancel();
    run();
  });
  const cancelTimeout = schedule(arrivalTimeoutMs, cancel);
  return cancel;
}
