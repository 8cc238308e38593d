import { type Deadline, isOverdue, readDeadline } from '#domain/deadline.ts';
import { type IdeaDoc } from '#domain/idea.ts';
import { isFinished } from '#domain/progress.ts';
import { useForge, useObservable } from '../../app/forge.ts';

export type Urgency = 'calm' | 'soon' | 'overdue' | 'done';

const soon = 24 * 3_600_000;

function urgencyOf(idea: IdeaDoc, deadline: Deadline, now: number): Urgency {
  if (isFinished(idea)) return 'done';
  if (isOverdue(idea, deadline, now)) return 'overdue';
  return deadline.kind === 'at' && deadline.time - now < soon ? 'soon' : 'calm';
}

/** An idea's deadline and how pressing it is; renders again when that changes, not each second. */
export function useUrgency(idea: IdeaDoc): { readonly deadline: Deadline; readonly urgency: Urgency } {
  const { clock, environment } = useForge();
  useObservable(clock.boundary);
  const deadline = readDeadline(idea.deadline, environment.zone);
  const now = environment.now();
  if (deadline.kind === 'at' && !isFinished(idea)) {
    const next = [deadline.time - soon, deadline.time + 1].find((moment) => moment > now);
    if (next !== undefined) clock.expect(next);
  }
  return { deadline, urgency: urgencyOf(idea, deadline, now) };
}
