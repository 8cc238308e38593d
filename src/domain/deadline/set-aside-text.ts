import { limits } from '../primitives/limits.ts';
import { fixedZone, readDeadline } from './deadline.ts';
import { someday } from './set-aside.ts';

/** Whether a text may be stored as `setAside`. A time that has passed may. */
export function isSetAsideText(text: string): boolean {
  if (text === '' || text === someday) return true;
  return text.length <= limits.deadline && readDeadline(text, fixedZone(0)).kind === 'at';
}
