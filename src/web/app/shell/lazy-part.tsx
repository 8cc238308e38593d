import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { afterPaint } from '../../platform/after-paint.ts';

export interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  /** Preloads the part. If that fails, showing it tries again. */
  preload(): void;
}

/**
 * A component whose code loads when it is first shown, and again at each later showing if that failed. It throws the error
 * of the failure, which the nearest boundary shows. React's Suspense is not used: it shows its fallback for 300 ms even if
 * the code arrives at once.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = Nothing,
): LazyPart<Props> {
  const code = loadOnce(load);
  function Part(props: Props) {
    // One attempt per mount: otherwise a part that fails would be requested in an endless loop.
    const [part, setPart] = useState<LoadResult<Props> | null>(code.loaded);
    useEffect(() => {
      if (part !== null) return undefined;
      let isGone = false;
      void code.load().then((answer) => isGone || setPart(answer));
      return () => {
        isGone = true;
      };
    }, [part]);
    if (part === null) return <Fallback {...props} />;
    if ('error' in part) throw part.error;
    return <part.Shown {...props} />;
  }
  return Object.assign(Part, { preload: () => void code.load() });
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

export const Nothing = () => null;

/** The loaded component, or the error. */
type LoadResult<Props> = { readonly Shown: ComponentType<Props> } | { readonly error: unknown };

interface PartCode<Props> {
  /** The loaded component; null until an attempt succeeded. */
  loaded(): { readonly Shown: ComponentType<Props> } | null;
  /** Never rejects. Attempts at the same time are one. */
  load(): Promise<LoadResult<Props>>;
}

/** Loads a component until that succeeded once, and keeps it. */
export function loadOnce<Props>(load: () => Promise<ComponentType<Props>>): PartCode<Props> {
  let loaded: { readonly Shown: ComponentType<Props> } | null = null;
  let loading: Promise<LoadResult<Props>> | null = null;
  const attempt = async (): Promise<LoadResult<Props>> => {
    try {
      loaded = { Shown: await load() };
      return loaded;
    } catch (error) {
      return { error };
    } finally {
      loading = null;
    }
  };
  return {
    loaded: () => loaded,
    load: async () => loaded ?? (await (loading ??= attempt())),
  };
}
