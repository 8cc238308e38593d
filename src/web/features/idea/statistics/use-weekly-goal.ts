import { useAccountState } from '../../../app/context/forge.ts';

/** The person's weekly goal; 0 if there is none. */
export function useWeeklyGoal(): number {
  return useAccountState().preferences.weeklyGoal ?? 0;
}
