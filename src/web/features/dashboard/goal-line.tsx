import { goalWeeks, weeksMet } from '#domain/dashboard/weekly-goal.ts';
import { dayOf } from '#domain/time/calendar-day.ts';
import { goalMessages } from '#messages/goal-messages.ts';
import { useFeatureMessages, useForge } from '../../app/context/forge.ts';
import { useWeekCount } from '../idea/statistics/use-week-count.ts';
import { useWeeklyGoal } from '../idea/statistics/use-weekly-goal.ts';
import css from './dashboard.module.css';
import { useActivity, useNow } from './use-insights.ts';

/** How often the weekly goal was met; nothing without a goal. */
export function GoalLine() {
  const goal = useWeeklyGoal();
  return goal === 0 ? null : <MetWeeks goal={goal} />;
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
