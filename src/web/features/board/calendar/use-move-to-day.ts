import { deadlineOnDay } from '#domain/deadline/deadline-day.ts';
import { isInFuture } from '#domain/deadline/deadline.ts';
import { calendarMessages } from '#messages/calendar-messages.ts';
import { type MonthFormat } from '#messages/format/month-format.ts';
import { useAccount, useFeatureMessages, useForge, useZone } from '../../../app/context/forge.ts';
import { prepareFocusRecovery } from '../../../ui/focus/focus-recovery.ts';
import { type Calendar } from './use-calendar.ts';

/** Moves an idea to a day, at the time it has. A moment that has passed is refused as it is in the forms. */
export function useMoveToDay(
  { activate, ideasOf, openDay }: Calendar,
  format: MonthFormat,
): (id: string, day: number) => Promise<void> {
  const { actions, announce, environment, toasts } = useForge();
  const zone = useZone();
  const { view } = useAccount();
  const { calendar: words } = useFeatureMessages(calendarMessages);
  return async (id, day) => {
    const idea = view.get(id);
    if (idea === undefined) return;
    const deadline = deadlineOnDay(idea.deadline, day, environment.utcOffsetMinutes);
    if (deadline === idea.deadline) return;
    if (!isInFuture(deadline, environment.now(), zone)) {
      toasts.error(({ errors }) => errors['deadline-not-future']);
      return;
    }
    const neighbour = openDay === null ? null : neighbourOf(id, ideasOf(openDay));
    const recoverFocus = prepareFocusRecovery();
    if (!(await actions.edit(id, { deadline }))) return;
    activate(day);
    announce(words.moved(idea.title, format.day(day)));
    recoverFocus(() => [
      document.querySelector<HTMLElement>(`[data-idea="${CSS.escape(neighbour ?? '')}"] [data-title]`),
      document.querySelector<HTMLElement>(`[role=gridcell][data-day="${day}"]`),
      document.querySelector<HTMLElement>(`[data-grab="${CSS.escape(id)}"] button`),
      document.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]'),
    ]);
  };
}

/** The next idea of an open day, else the one before. */
function neighbourOf(id: string, ideas: readonly { readonly id: string }[]): string | null {
  const index = ideas.findIndex((idea) => idea.id === id);
  return index < 0 ? null : ((ideas[index + 1] ?? ideas[index - 1])?.id ?? null);
}
