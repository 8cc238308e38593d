import { type Environment } from '#client/environment.ts';
import { type Observable, writable } from '#client/observable.ts';
import { type Zone } from '#domain/deadline/deadline.ts';

/** Milliseconds between two looks at where the device is: it may say so only some time after it has woken. */
const pollIntervalMs = 60_000;

/**
 * The zone this device is in: another function once it has come into another zone, so that whoever has read deadlines in
 * the one reads them anew. Where the browser knows no zone's name, that is never noticed.
 */
export function watchTimeZone({
  onWake,
  schedule,
  zone,
  zoneName,
}: Pick<Environment, 'onWake' | 'schedule' | 'zone' | 'zoneName'>): Observable<Zone> {
  const current = writable<Zone>(zone, Object.is);
  let name = zoneName();
  const poll = () => {
    const lastName = name;
    name = zoneName();
    if (name !== lastName) current.set((wall) => zone(wall));
  };
  const pollAgain = () => {
    poll();
    schedule(pollIntervalMs, pollAgain);
  };
  onWake(poll);
  schedule(pollIntervalMs, pollAgain);
  return current;
}
