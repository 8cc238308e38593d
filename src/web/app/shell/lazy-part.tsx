import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { afterPaint } from '../../platform/after-paint.ts';

export interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  /** Preloads the part. If that fails, showing it tries again. */
  preload(): void;
}

/**
 * A component whose code loads when it is first shown, and again at each later showing if that failed. React's Suspense is
 * not used: it shows its fallback for 300 ms even if the code arrives at once. The page works without an optional part,
 * which keeps its fallback then.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType = Nothing,
  isOptional = false,
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
    // One attempt per mount: otherwise a part that fails would be requested in an endless loop.
    const [part, setPart] = useState(loaded);
    useEffect(() => {
      if (part !== null) return undefined;
      let isGone = false;
      void tryLoad().then((answer) => isGone || setPart(answer));
      return () => {
        isGone = true;
      };
    }, [part]);
    if (part !== null && 'Shown' in part) return <part.Shown {...props} />;
    if (part !== null && !isOptional) throw part.error;
    return <Fallback />;
  }
  return Object.assign(Part, { preload: () => void tryLoad() });
}

/** Preloads parts once the frame that follows `isReady` is painted, so that they delay nothing before it. `parts` must be referentially stable. */
export function usePreloadAfterPaint(
  parts: readonly Pick<LazyPart<object>, 'preload'>[],
  isReady: boolean,
): void {
  useEffect(() => {
    if (!isReady) return undefined;
    return afterPaint(() => parts.forEach((part) => part.preload()));
  }, [parts, isReady]);
}

const Nothing = () => null;

/** The loaded component, or the error. */
type LoadResult<Props> = { readonly Shown: ComponentType<Props> } | { readonly error: unknown };
