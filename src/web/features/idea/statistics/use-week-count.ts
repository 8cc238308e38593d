import { useMemo, useSyncExternalStore } from 'react';
import { type Environment } from '#client/environment.ts';
import { type OpenAccount } from '#client/open-account.ts';
import { countSince, nextWeekStart, weekStart } from '#domain/dashboard/weekly-goal.ts';
import { type Zone } from '#domain/deadline/deadline.ts';
import { isFromFile } from '#domain/mutation/mutation.ts';
import { useAccount, useForge, useZone } from '../../../app/context/forge.ts';
import { type Clock } from '../../../app/time/clock.ts';

/** How many updates and finished ideas there are since Monday 00:00 on the person's clock. */
export function useWeekCount(): number {
  const { clock, environment } = useForge();
  const account = useAccount();
  const zone = useZone();
  const store = useMemo(
    () => createWeekStore(account, clock, environment, zone),
    [account, clock, environment, zone],
  );
  return useSyncExternalStore(store.subscribe, store.get);
}

type Now = Pick<Environment, 'now' | 'utcOffsetMinutes'>;

function createWeekStore(account: OpenAccount, clock: Clock, { now, utcOffsetMinutes }: Now, zone: Zone) {
  let current: number | null = null;
  const count = () => {
    clock.notifyAt(nextWeekStart(now(), zone, utcOffsetMinutes));
    current = countSince(knownIdeas(account), weekStart(now(), zone, utcOffsetMinutes), isOwn);
    return current;
  };
  return {
    get: () => current ?? count(),
    subscribe(listener: () => void) {
      let isGone = false;
      const recount = () => {
        if (isGone) return;
        count();
        listener();
      };
      const stops = [account.view.onChange(recount), clock.boundary.subscribe(recount)];
      // From then on the ideas in the trash are known.
      void account.prepare().then(recount);
      // Includes changes made before this subscribed.
      count();
      return () => {
        isGone = true;
        for (const stop of stops) stop();
      };
    },
  };
}

/** A file brings updates with it that were not made in this account. */
const isOwn = (update: { readonly id: string }) => !isFromFile(update);

/** All ideas, also those in the trash: deleting a finished idea takes nothing back. */
function* knownIdeas({ view, work }: OpenAccount) {
  yield* view.all();
  for (const { idea } of work?.replica.trash() ?? []) yield idea;
}
