import { type Idea, newestFirst } from '#domain/idea.ts';
import { type ClientError } from './errors.ts';
import { type Observable, writable } from './observable.ts';
import { type OpenAccount } from './open-account.ts';

/** The signed-in person's ideas as the specification's live query has them. */
export interface LiveIdeas {
  /** The newest first. Nobody signed in has none. */
  readonly ideas: readonly Idea[];
  /** Until the account's ideas are known for the first time on this device; false where nobody is signed in. */
  readonly loading: boolean;
  readonly error: ClientError | null;
}

export interface LiveIdeasParts {
  readonly account: Observable<OpenAccount | null>;
  readonly error: Observable<ClientError | null>;
}

/** Puts the list together when somebody looks, and keeps it until something changes. */
export function createLiveIdeas({ account, error }: LiveIdeasParts): Observable<LiveIdeas> {
  /** How many there were. */
  const changes = writable(0);
  let current: LiveIdeas | null = null;
  let stopFollowing: readonly (() => void)[] = [];

  const changed = () => {
    current = null;
    changes.set(changes.get() + 1);
  };
  const follow = () => {
    for (const stop of stopFollowing) stop();
    const open = account.get();
    stopFollowing = open === null ? [] : [open.view.onChange(changed), open.isLoaded.subscribe(changed)];
    changed();
  };
  account.subscribe(follow);
  error.subscribe(changed);

  return {
    get() {
      const open = account.get();
      current ??= {
        ideas: open === null ? [] : [...open.view.all()].sort(newestFirst),
        loading: open !== null && !open.isLoaded.get(),
        error: error.get(),
      };
      return current;
    },
    subscribe: changes.subscribe,
  };
}
