import { useMemo, useSyncExternalStore } from 'react';
import { type Deadline, type Zone, hasPassed, readDeadline } from '#domain/deadline.ts';
import { type Idea } from '#domain/idea.ts';
import { isFinished } from '#domain/progress.ts';
import { isSame } from '#domain/same.ts';
import { type Statistics, createTally } from '#domain/statistics.ts';
import { type Clock } from '../../app/clock.ts';
import { useAccount, useForge, useZone } from '../../app/forge.ts';
import { type View } from '#client/view.ts';

/** The numbers of the whole account; they follow every change of ideas and each deadline that passes. */
export function useStatistics(): Statistics {
  const { clock, environment } = useForge();
  const { view } = useAccount();
  const zone = useZone();
  const store = useMemo(
    () => createStore(view, clock, environment.now, zone),
    [view, clock, environment, zone],
  );
  return useSyncExternalStore(store.subscribe, store.get);
}

function createStore(view: View, clock: Clock, now: () => number, zone: Zone) {
  let tally = createTally();
  let current: Statistics | null = null;
  // All are counted again whenever a deadline passes; each is read once for as long as its idea does not change.
  const deadlines = new WeakMap<Idea, Deadline>();
  const deadlineOf = (idea: Idea) => {
    let deadline = deadlines.get(idea);
    if (deadline === undefined) {
      deadline = readDeadline(idea.deadline, zone);
      deadlines.set(idea, deadline);
    }
    return deadline;
  };

  /** Counts one idea; gives the moment at which it becomes overdue. */
  const count = (idea: Idea, time: number): number => {
    const deadline = deadlineOf(idea);
    tally.count(idea, deadline, time);
    const isAhead = !isFinished(idea) && !hasPassed(deadline, time);
    return isAhead && deadline.kind === 'at' ? deadline.time + 1 : Infinity;
  };
  const expect = (moment: number) => moment < Infinity && clock.expect(moment);
  const publish = () => {
    const next = tally.get();
    if (current === null || !isSame(current, next)) current = next;
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
  const countAgain = (ids: Iterable<string>) => {
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
          countAgain(ids);
          listener();
        }),
        clock.boundary.subscribe(() => {
          countAll();
          listener();
        }),
      ];
      // What changed before anybody listened.
      countAll();
      return () => stops.forEach((stop) => stop());
    },
  };
}
