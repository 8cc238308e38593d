import { useMemo, useSyncExternalStore } from 'react';
import { type View } from '#client/replica/view.ts';
import { type Statistics, createTally } from '#domain/dashboard/statistics.ts';
import { readCachedDeadline } from '#domain/deadline/cached-deadline.ts';
import { type Zone, hasPassed } from '#domain/deadline/deadline.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { isFinished } from '#domain/idea/progress.ts';
import { deepEqual } from '#domain/primitives/deep-equal.ts';
import { useAccount, useForge, useZone } from '../../../app/context/forge.ts';
import { type Clock } from '../../../app/time/clock.ts';

/** The account's statistics, updated when ideas change and when a deadline passes. */
export function useStatistics(): Statistics {
  const { clock, environment } = useForge();
  const { view } = useAccount();
  const zone = useZone();
  const store = useMemo(
    () => createStatisticsStore(view, clock, environment.now, zone),
    [view, clock, environment, zone],
  );
  return useSyncExternalStore(store.subscribe, store.get);
}

function createStatisticsStore(view: View, clock: Clock, now: () => number, zone: Zone) {
  let tally = createTally();
  let current: Statistics | null = null;

  /** Counts one idea; returns the time at which it becomes overdue. */
  const count = (idea: Idea, time: number): number => {
    const deadline = readCachedDeadline(idea.deadline, zone);
    tally.set(idea, deadline, time);
    const isAhead = !isFinished(idea) && !hasPassed(deadline, time);
    return isAhead && deadline.kind === 'at' ? deadline.time + 1 : Infinity;
  };
  const expect = (moment: number) => moment < Infinity && clock.notifyAt(moment);
  const publish = () => {
    const next = tally.get();
    if (current === null || !deepEqual(current, next)) current = next;
    return current;
  };
  const countAll = () => {
    tally = createTally();
    const time = now();
    let next = Infinity;
    for (const idea of view.all()) next = Math.min(next, count(idea, time));
    expect(next);
    return publish();
  };
  const recount = (ids: Iterable<string>) => {
    const time = now();
    for (const id of ids) {
      const idea = view.get(id);
      if (idea) expect(count(idea, time));
      else tally.remove(id);
    }
    publish();
  };

  return {
    get: () => current ?? countAll(),
    subscribe(listener: () => void) {
      const stops = [
        view.onChange(({ ids }) => {
          recount(ids);
          listener();
        }),
        clock.boundary.subscribe(() => {
          countAll();
          listener();
        }),
      ];
      // Includes changes made before this subscribed.
      countAll();
      return () => stops.forEach((stop) => stop());
    },
  };
}
