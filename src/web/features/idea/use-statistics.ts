import { useMemo, useSyncExternalStore } from 'react';
import { type Deadline, readDeadline } from '#domain/deadline.ts';
import { type Idea } from '#domain/idea.ts';
import { isFinished } from '#domain/progress.ts';
import { type Statistics, statistics } from '#domain/statistics.ts';
import { type Clock } from '../../app/clock.ts';
import { useAccount, useForge } from '../../app/forge.ts';
import { type Environment } from '#client/environment.ts';
import { type Replica } from '#client/replica.ts';

/** The numbers of the whole account; they follow every change of ideas and each deadline that passes. */
export function useStatistics(): Statistics {
  const { clock, environment } = useForge();
  const { replica } = useAccount();
  const store = useMemo(() => createStore(replica, clock, environment), [replica, clock, environment]);
  return useSyncExternalStore(store.subscribe, store.get);
}

function createStore(replica: Replica, clock: Clock, { now, zone }: Environment) {
  let current: Statistics | null = null;
  // Thousands are counted after every edit; each deadline is read once for as long as its idea does not change.
  const deadlines = new WeakMap<Idea, Deadline>();
  const deadlineOf = (idea: Idea) => {
    let deadline = deadlines.get(idea);
    if (deadline === undefined) {
      deadline = readDeadline(idea.deadline, zone);
      deadlines.set(idea, deadline);
    }
    return deadline;
  };

  /** Asks the clock to say when the next unfinished idea becomes overdue. */
  const expectNext = () => {
    const time = now();
    let next = Infinity;
    for (const idea of replica.all()) {
      if (isFinished(idea)) continue;
      const deadline = deadlineOf(idea);
      if (deadline.kind === 'at' && deadline.time >= time) next = Math.min(next, deadline.time + 1);
    }
    if (next < Infinity) clock.expect(next);
  };

  return {
    get() {
      if (current === null) {
        current = statistics(replica.all(), now(), deadlineOf);
        expectNext();
      }
      return current;
    },
    subscribe(listener: () => void) {
      const changed = () => {
        current = null;
        listener();
      };
      const stops = [replica.onChange(changed), clock.boundary.subscribe(changed)];
      changed();
      return () => stops.forEach((stop) => stop());
    },
  };
}
