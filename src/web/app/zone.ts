import { type Zone } from '#domain/deadline.ts';
import { type Environment } from '#client/environment.ts';
import { type Observable, writable } from '#client/observable.ts';

/** Milliseconds between two looks at where the device is: it may say so only some time after it has woken. */
const pause = 60_000;

/**
 * The zone this device is in: another function once it has come into another zone, so that whoever has read deadlines in
 * the one reads them anew. Where the browser knows no zone's name, that is never noticed.
 */
export function watchZone({
  onWake,
  schedule,
  zone,
  zoneName,
}: Pick<Environment, 'onWake' | 'schedule' | 'zone' | 'zoneName'>): Observable<Zone> {
  const current = writable<Zone>(zone, Object.is);
  let name = zoneName();
  const look = () => {
    const last = name;
    name = zoneName();
    if (name !== last) current.set((wall) => zone(wall));
  };
  const lookAgain = () => {
    look();
    schedule(pause, lookAgain);
  };
  onWake(look);
  schedule(pause, lookAgain);
  return current;
}
