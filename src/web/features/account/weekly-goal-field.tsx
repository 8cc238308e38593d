import { useState } from 'react';
import { limits } from '#domain/primitives/limits.ts';
import { accountMessages } from '#messages/account-messages.ts';
import { useAccountState, useFeatureMessages, useForge } from '../../app/context/forge.ts';
import { TextField } from '../../ui/field/text-field.tsx';

/** The weekly goal, stored as soon as it is a number in the range. */
export function WeeklyGoalField() {
  const { preferences } = useForge();
  const { account } = useFeatureMessages(accountMessages);
  const { weeklyGoal = 0 } = useAccountState().preferences;
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      type="number"
      inputMode="numeric"
      min={0}
      max={limits.weeklyGoal}
      step={1}
      label={account.weeklyGoal}
      hint={account.weeklyGoalHint}
      value={typed ?? String(weeklyGoal)}
      onChange={({ target }) => {
        setTyped(target.value);
        const goal = target.value === '' || !target.validity.valid ? NaN : target.valueAsNumber;
        if (Number.isInteger(goal) && goal !== weeklyGoal) preferences.choose({ weeklyGoal: goal });
      }}
      // An unfinished or impossible number gives way to the one that is stored.
      onBlur={() => setTyped(null)}
    />
  );
}
