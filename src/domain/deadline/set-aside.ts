import { type IdeaDoc } from '../idea/idea.ts';
import { isFinished } from '../idea/progress.ts';
import { limits } from '../primitives/limits.ts';
import { type Zone, fixedZone, readDeadline } from './deadline.ts';

/** The value of `setAside` without a return. */
export const someday = 'someday';

/**
 * When an idea returns to Focus, in ms since 1970 UTC: `Infinity` for someday, `-Infinity` if it is not set aside. It is
 * computed from the wall-clock time where the person is, so another time zone gives another moment.
 */
export function returnTime(setAside: string, zone: Zone): number {
  if (setAside === '') return -Infinity;
  if (setAside === someday) return Infinity;
  const time = readDeadline(setAside, zone);
  return time.kind === 'at' ? time.time : -Infinity;
}

/** Whether Focus leaves an idea out at `now` (ms since 1970 UTC). At its wall-clock time it is back. */
export function isSetAside(idea: Pick<IdeaDoc, 'progress' | 'setAside'>, now: number, zone: Zone): boolean {
  return idea.setAside !== '' && !isFinished(idea) && returnTime(idea.setAside, zone) > now;
}

/** Whether a text may be stored as `setAside`. A time that has passed may. */
export function isSetAsideText(text: string): boolean {
  if (text === '' || text === someday) return true;
  return text.length <= limits.deadline && readDeadline(text, fixedZone(0)).kind === 'at';
}
