import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { openActivityCache } from '#client/store/activity-cache.ts';
import { isSyncComplete } from '#client/sync/saving-state.ts';
import { activeDays } from '#domain/dashboard/active-days.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { nextMidnight } from '#domain/time/relative-time.ts';
import { type CalendarFormat, createCalendarFormat } from '#messages/format/calendar-format.ts';
import {
  useAccount,
  useClockBoundary,
  useForge,
  useMessages,
  useObservable,
  useTranslatedView,
} from '../../app/context/forge.ts';
import { createAllIdeas } from './all-ideas.ts';

/** All ideas of the account; a new list whenever one changes. */
export function useAllIdeas(): readonly Idea[] {
  const view = useTranslatedView();
  const all = useMemo(() => createAllIdeas(view), [view]);
  return useSyncExternalStore(all.subscribe, all.get);
}

/** See the domain's `activeDays`, of all ideas. */
export function useActiveDays(): ReadonlySet<number> {
  const { utcOffsetMinutes } = useForge().environment;
  const ideas = useAllIdeas();
  return useMemo(() => activeDays(ideas, utcOffsetMinutes), [ideas, utcOffsetMinutes]);
}

/** Changes of other devices within this many ms cause a single request for the activity. */
const refreshDelayMs = 1_000;

/**
 * The activity of each day; fetched again when everything has been saved, or another device has made a
 * change.
 */
export function useActivity() {
  const { client, environment } = useForge();
  const account = useAccount();
  const { saving, user, view } = account;
  const activity = useMemo(
    () =>
      openActivityCache(environment.storage, user.id, async () => {
        const days = (await (await account.prepare())?.activity()) ?? null;
        // After signing out, no data of the account may stay on the device.
        return client.account.get() === account ? days : null;
      }),
    [account, client, environment, user],
  );
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => {
    void activity.refresh().then(() => setAnswered(true));
    let cancel: (() => void) | null = null;
    const stops = [
      saving.subscribe(() => {
        if (isSyncComplete(saving.get())) void activity.refresh();
      }),
      view.onChange(() => {
        // Counted from the first change: a steady stream of changes never postpones the request.
        cancel ??= environment.schedule(refreshDelayMs, () => {
          cancel = null;
          void activity.refresh();
        });
      }),
    ];
    return () => {
      cancel?.();
      for (const stop of stops) stop();
    };
  }, [activity, environment, saving, view]);
  const days = useObservable(activity.days);
  return {
    /** Null if this device never received it. */
    known: days,
    /** Whether the first response is pending, so that there is nothing to show yet. */
    isPending: days === null && !isAnswered,
  };
}

export function useCalendarFormat(): CalendarFormat {
  const { locale } = useMessages().format;
  return useMemo(() => createCalendarFormat(locale), [locale]);
}

/** The time charts are drawn for, in ms; it advances when an idea becomes overdue and when a day begins. */
export function useNow(): number {
  const { clock, environment } = useForge();
  useClockBoundary();
  const now = environment.now();
  useEffect(() => clock.notifyAt(nextMidnight(now, environment.utcOffsetMinutes)));
  return now;
}
