import { useEffect } from 'react';
import { type Deadline, readDeadline } from '#domain/deadline.ts';
import { type IdeaDoc } from '#domain/idea.ts';
import { type Urgency, nextUrgencyAt, urgencyOf } from '#domain/urgency.ts';
import { useForge, useObservable, useZone } from '../../app/forge.ts';

/** An idea's deadline and how pressing it is; renders again when that changes, not each second. */
export function useUrgency(idea: IdeaDoc): { readonly deadline: Deadline; readonly urgency: Urgency } {
  const { clock, environment } = useForge();
  useObservable(clock.boundary);
  const deadline = readDeadline(idea.deadline, useZone());
  const now = environment.now();
  const next = nextUrgencyAt(idea, deadline, now);
  // Each time: once a boundary has passed, the clock expects only what it has been told of since.
  useEffect(() => {
    if (next !== null) clock.expect(next);
  });
  return { deadline, urgency: urgencyOf(idea, deadline, now) };
}
