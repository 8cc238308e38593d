import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  /** Loads it before it is shown. If that fails, nothing is lost: showing it asks again. */
  preload(): void;
}

/**
 * A part of the page that is loaded when it is first shown; if that failed, it is asked for again whenever it is shown
 * anew. It does without React's Suspense, which keeps showing a fallback for 300 ms even if the part comes at once.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType = Nothing,
): LazyPart<Props> {
  let loaded: LoadResult<Props> | null = null;
  const tryLoad = async (): Promise<LoadResult<Props>> => {
    try {
      loaded = { Shown: await load() };
      return loaded;
    } catch (error) {
      return { error };
    }
  };
  function Part(props: Props) {
    // One attempt for as long as it is shown: otherwise a part that fails would be asked for without end.
    const [part, setPart] = useState(loaded);
    useEffect(() => {
      if (part !== null) return undefined;
      let isGone = false;
      void tryLoad().then((answer) => isGone || setPart(answer));
      return () => {
        isGone = true;
      };
    }, [part]);
    if (part === null) return <Fallback />;
    if ('error' in part) throw part.error;
    return <part.Shown {...props} />;
  }
  return Object.assign(Part, { preload: () => void tryLoad() });
}

const Nothing = () => null;

/** A part, or why there is none. */
type LoadResult<Props> = { readonly Shown: ComponentType<Props> } | { readonly error: unknown };
