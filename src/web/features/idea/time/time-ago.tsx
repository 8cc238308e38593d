import { useCallback } from 'react';
import { useForge, useMessages } from '../../../app/context/forge.ts';
import { ClockText } from './clock-text.tsx';

export interface TimeAgoProps {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

/** A relative time, kept up to date while it is shown. */
export function TimeAgo({ at }: TimeAgoProps) {
  const { environment } = useForge();
  const { format } = useMessages();
  const label = useCallback(
    (now: number) => format.ago(at, now, environment.utcOffsetMinutes),
    [at, environment, format],
  );
  return (
    <time dateTime={new Date(at).toISOString()}>
      <ClockText label={label} isSlowOutOfView />
    </time>
  );
}
