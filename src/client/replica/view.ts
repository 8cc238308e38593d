import { type Account, initialAccount } from '#domain/account/account.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { deepEqual } from '#domain/primitives/deep-equal.ts';

/** The ideas and parts that changed in the view. */
export interface ViewChange {
  readonly ids: ReadonlySet<string>;
  readonly isAccountChanged: boolean;
  /** Whether the trash may have changed. */
  readonly isTrashAffected: boolean;
}

/** The source of the ideas and the account to show. */
export interface ViewSource {
  readonly account: Account;
  get(id: string): Idea | undefined;
}

/** An account as the person sees it. */
export interface View extends ViewSource {
  all(): Iterable<Idea>;
  ids(): Iterable<string>;
  size(): number;
  onChange(listener: (change: ViewChange) => void): () => void;
}

export interface WritableView extends View {
  /**
   * Updates these ideas and the account. Notifies no subscriber if the result is deep-equal, as with the echo
   * of an own change.
   */
  show(changed: Iterable<string>, now: ViewSource, isTrashAffected?: boolean): void;
}

export function createView(): WritableView {
  const ideas = new Map<string, Idea>();
  const listeners = new Set<(change: ViewChange) => void>();
  let account: Account = initialAccount;

  return {
    get account() {
      return account;
    },
    get: (id) => ideas.get(id),
    all: () => ideas.values(),
    ids: () => ideas.keys(),
    size: () => ideas.size,

    show(changed, now, isTrashAffected = false) {
      const ids = new Set<string>();
      for (const id of changed) {
        const before = ideas.get(id);
        const after = now.get(id);
        if (deepEqual(before, after)) continue;
        if (after === undefined) ideas.delete(id);
        else ideas.set(id, after);
        ids.add(id);
      }
      const change = { ids, isAccountChanged: !deepEqual(account, now.account), isTrashAffected };
      if (change.isAccountChanged) account = now.account;
      if (ids.size > 0 || change.isAccountChanged || isTrashAffected)
        for (const listener of listeners) listener(change);
    },

    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
