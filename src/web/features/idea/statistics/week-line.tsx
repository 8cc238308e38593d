import { goalMessages } from '#messages/goal-messages.ts';
import { useFeatureMessages } from '../../../app/context/forge.ts';
import { useWeekCount } from './use-week-count.ts';

/** The ideas finished this week, beside the weekly goal. */
export function WeekLine({ goal }: { readonly goal: number }) {
  const { goal: words } = useFeatureMessages(goalMessages);
  return <p data-week>{words.thisWeek(useWeekCount(), goal)}</p>;
}
