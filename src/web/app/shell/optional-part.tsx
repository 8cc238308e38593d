import { type ComponentType, useEffect, useState } from 'react';
import { useForge } from '../context/forge.ts';
import { type LazyPart, Nothing, loadOnce } from './lazy-part.tsx';

const firstRetryDelayMs = 10_000;
const maxRetryDelayMs = 160_000;

/**
 * A lazy part without which the page works. While its code cannot be loaded it shows its fallback, and tries again as long
 * as it is mounted: after 10 s, then after twice as long each time, and when the connection returns.
 */
export function optionalPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = Nothing,
): LazyPart<Props> {
  const code = loadOnce(load);
  function Part(props: Props) {
    const { environment } = useForge();
    const [part, setPart] = useState(code.loaded);
    useEffect(() => {
      if (part !== null) return undefined;
      let isGone = false;
      let delayMs = firstRetryDelayMs;
      let cancelRetry = () => {};
      const attempt = async () => {
        cancelRetry();
        const answer = await code.load();
        if (isGone) return;
        if ('Shown' in answer) setPart(answer);
        // A hidden page runs no timer. It tries again when it is shown.
        else if (environment.isVisible()) {
          // Two attempts may have waited for the same load.
          cancelRetry();
          cancelRetry = environment.schedule(delayMs, () => void attempt());
          delayMs = Math.min(delayMs * 2, maxRetryDelayMs);
        }
      };
      const stopWaking = environment.onWake(() => void attempt());
      void attempt();
      return () => {
        isGone = true;
        cancelRetry();
        stopWaking();
      };
    }, [environment, part]);
    return part === null ? <Fallback {...props} /> : <part.Shown {...props} />;
  }
  return Object.assign(Part, { preload: () => void code.load() });
}
