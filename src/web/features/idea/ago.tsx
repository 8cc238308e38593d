import { useCallback } from 'react';
import { useForge, useMessages } from '../../app/forge.ts';
import { Ticking } from './ticking.tsx';

export interface AgoProps {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

/** How long ago something was, for as long as it is shown. */
export function Ago({ at }: AgoProps) {
  const { environment } = useForge();
  const { format } = useMessages();
  const label = useCallback(
    (now: number) => format.ago(at, now, environment.utcOffset),
    [at, environment, format],
  );
  return (
    <time dateTime={new Date(at).toISOString()}>
      <Ticking label={label} restsOutOfSight />
    </time>
  );
}
