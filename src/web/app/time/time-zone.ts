import { type Environment } from '#client/environment.ts';
import { type Observable, writable } from '#client/observable.ts';
import { type Zone } from '#domain/deadline/deadline.ts';
import { repeatWhileVisible } from '../../platform/repeat-while-visible.ts';

/** How often the time zone is polled, in ms. Some devices report a new zone only a while after waking up. */
const pollIntervalMs = 60_000;

/**
 * This device's time zone as a function, replaced by another function when the zone changes, so that deadlines are read
 * again. A browser that does not know the zone's name never notices a change.
 */
export function watchTimeZone(
  environment: Pick<Environment, 'now' | 'onWake' | 'schedule' | 'isVisible' | 'zone' | 'zoneName'>,
): Observable<Zone> {
  const { onWake, zone, zoneName } = environment;
  const current = writable<Zone>(zone, Object.is);
  let name = zoneName();
  const poll = () => {
    const lastName = name;
    name = zoneName();
    if (name !== lastName) current.set((wall) => zone(wall));
  };
  onWake(poll);
  repeatWhileVisible(environment, pollIntervalMs, poll);
  return current;
}
