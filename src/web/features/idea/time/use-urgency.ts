import { useEffect } from 'react';
import { readCachedDeadline } from '#domain/deadline/cached-deadline.ts';
import { type Deadline } from '#domain/deadline/deadline.ts';
import { type Urgency, nextUrgencyAt, urgencyOf } from '#domain/deadline/urgency.ts';
import { type IdeaDoc } from '#domain/idea/idea.ts';
import { useClockBoundary, useForge, useZone } from '../../../app/context/forge.ts';

/** An idea's deadline and urgency; renders again when the urgency changes, not each second. */
export function useUrgency(idea: IdeaDoc): { readonly deadline: Deadline; readonly urgency: Urgency } {
  const { clock, environment } = useForge();
  useClockBoundary();
  const deadline = readCachedDeadline(idea.deadline, useZone());
  const now = environment.now();
  const nextChange = nextUrgencyAt(idea, deadline, now);
  // Runs after each render: once a boundary has passed, the clock needs the next one.
  useEffect(() => {
    if (nextChange !== null) clock.notifyAt(nextChange);
  });
  return { deadline, urgency: urgencyOf(idea, deadline, now) };
}
