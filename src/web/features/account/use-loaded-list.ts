import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export interface LoadedList<T> {
  /** Null until the list is loaded; `failed` if it could not be. */
  readonly list: readonly T[] | 'failed' | null;
  /** Loads the list again, and renders it at once, so that the focus can move on from a removed item. Never rejects. */
  reload(): Promise<void>;
  /** Loads the list again, and keeps the one that is shown if that fails. */
  refresh(): Promise<void>;
}

/** A list of the user's account. `load` must stay the same function. */
export function useLoadedList<T>(load: () => Promise<readonly T[]>): LoadedList<T> {
  const [list, setList] = useState<LoadedList<T>['list']>(null);
  useEffect(() => {
    let isGone = false;
    load().then(
      (loaded) => isGone || setList(loaded),
      () => isGone || setList('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [load]);
  const reload = useCallback(async () => {
    const loaded = await load().catch(() => 'failed' as const);
    flushSync(() => setList(loaded));
  }, [load]);
  const refresh = useCallback(() => load().then(setList, () => {}), [load]);
  return { list, reload, refresh };
}
