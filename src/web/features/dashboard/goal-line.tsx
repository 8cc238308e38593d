import { goalWeeks, weeksMet } from '#domain/dashboard/weekly-goal.ts';
import { dayOf } from '#domain/time/calendar-day.ts';
import { goalMessages } from '#messages/goal-messages.ts';
import { useAccountState, useFeatureMessages, useForge } from '../../app/context/forge.ts';
import { useWeekCount } from '../idea/statistics/use-week-count.ts';
import css from './dashboard.module.css';
import { useActivity, useNow } from './use-insights.ts';

/** How often the weekly goal was met; nothing without a goal. */
export function GoalLine() {
  const { weeklyGoal = 0 } = useAccountState().preferences;
  return weeklyGoal === 0 ? null : <MetWeeks goal={weeklyGoal} />;
}

function MetWeeks({ goal }: { readonly goal: number }) {
  const { utcOffsetMinutes } = useForge().environment;
  const { goal: words } = useFeatureMessages(goalMessages);
  const { known, isPending } = useActivity();
  const now = useNow();
  const thisWeek = useWeekCount();
  const today = dayOf(now, utcOffsetMinutes(now));
  const met = weeksMet(known ?? [], { today, goal, thisWeek });
  // Without the activity of former weeks the number would be wrong.
  return <p className={css.goal}>{isPending || known === null ? '' : words.met(met, goalWeeks)}</p>;
}
