import { useEffect } from 'react';
import { type Deadline, readDeadline } from '#domain/deadline/deadline.ts';
import { returnTime } from '#domain/deadline/set-aside.ts';
import { type Urgency, nextUrgencyAt, urgencyOf } from '#domain/deadline/urgency.ts';
import { type IdeaDoc } from '#domain/idea/idea.ts';
import { useForge, useObservable, useZone } from '../../../app/context/forge.ts';

export interface IdeaTimes {
  readonly deadline: Deadline;
  readonly urgency: Urgency;
  /** When a set-aside idea returns, in ms since 1970 UTC, `Infinity` for someday; null if it is not set aside. */
  readonly asideUntil: number | null;
}

/** An idea's deadline, urgency and return; renders again when one of them passes, not each second. */
export function useUrgency(idea: IdeaDoc): IdeaTimes {
  const { clock, environment } = useForge();
  useObservable(clock.boundary);
  const zone = useZone();
  const deadline = readDeadline(idea.deadline, zone);
  const now = environment.now();
  const nextChange = nextUrgencyAt(idea, deadline, now);
  const back = returnTime(idea.setAside, zone);
  const isAside = back > now;
  // Runs after each render: once a boundary has passed, the clock needs the next one.
  useEffect(() => {
    if (nextChange !== null) clock.notifyAt(nextChange);
    if (isAside && back < Infinity) clock.notifyAt(back);
  });
  return { deadline, urgency: urgencyOf(idea, deadline, now), asideUntil: isAside ? back : null };
}
