import { type Idea, compareNewestFirst } from '#domain/idea/idea.ts';
import { type ClientError } from './errors.ts';
import { type Observable, writable } from './observable.ts';
import { type OpenAccount } from './open-account.ts';

/** The signed-in person's ideas in the shape of the specification's live query. */
export interface LiveIdeas {
  /** Newest first; empty while signed out. */
  readonly ideas: readonly Idea[];
  /** True until this device first knows the account's ideas; false while signed out. */
  readonly loading: boolean;
  readonly error: ClientError | null;
}

export interface LiveIdeasDeps {
  readonly account: Observable<OpenAccount | null>;
  readonly error: Observable<ClientError | null>;
}

/** Builds the list when it is read and caches it until something changes. */
export function createLiveIdeas({ account, error }: LiveIdeasDeps): Observable<LiveIdeas> {
  /** Counts the changes. */
  const changeCount = writable(0);
  let current: LiveIdeas | null = null;
  let unsubscribes: readonly (() => void)[] = [];

  const invalidate = () => {
    current = null;
    changeCount.set(changeCount.get() + 1);
  };
  const followAccount = () => {
    for (const stop of unsubscribes) stop();
    const open = account.get();
    unsubscribes = open === null ? [] : [open.view.onChange(invalidate), open.isLoaded.subscribe(invalidate)];
    invalidate();
  };
  account.subscribe(followAccount);
  error.subscribe(invalidate);

  return {
    get() {
      const open = account.get();
      current ??= {
        ideas: open === null ? [] : [...open.view.all()].sort(compareNewestFirst),
        loading: open !== null && !open.isLoaded.get(),
        error: error.get(),
      };
      return current;
    },
    subscribe: changeCount.subscribe,
  };
}
