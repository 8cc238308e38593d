import { useId, useState } from 'react';
import { limits } from '#domain/primitives/limits.ts';
import { accountMessages } from '#messages/account-messages.ts';
import { useAccountState, useFeatureMessages, useForge } from '../../app/context/forge.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import css from './account.module.css';

/** The weekly goal, stored as soon as it is a whole number in the range. */
export function WeeklyGoalField({ hasAutofocus }: { readonly hasAutofocus: boolean }) {
  const { preferences } = useForge();
  const { account } = useFeatureMessages(accountMessages);
  const { weeklyGoal = 0 } = useAccountState().preferences;
  const [typed, setTyped] = useState<string | null>(null);
  const hint = useId();
  return (
    <div className={css.row}>
      <div>
        <h3>{account.weeklyGoal}</h3>
        <p id={hint}>{account.weeklyGoalHint}</p>
      </div>
      <div className={css.number}>
        <TextField
          type="number"
          inputMode="numeric"
          min={0}
          max={limits.weeklyGoal}
          step={1}
          label={account.weeklyGoal}
          isLabelHidden
          data-autofocus={hasAutofocus || undefined}
          aria-describedby={hint}
          value={typed ?? String(weeklyGoal)}
          onChange={({ target }) => {
            setTyped(target.value);
            const goal = target.value !== '' && target.validity.valid ? target.valueAsNumber : weeklyGoal;
            if (goal !== weeklyGoal) preferences.choose({ weeklyGoal: goal });
          }}
          // An unfinished or impossible number gives way to the one that is stored.
          onBlur={() => setTyped(null)}
        />
      </div>
    </div>
  );
}
