import { useId, useState } from 'react';
import { reminderLeads } from '#domain/idea/leads.ts';
import { limits } from '#domain/primitives/limits.ts';
import {
  type DigestInterval,
  type ReminderSettings,
  digestIntervals,
} from '#domain/reminders/reminder-settings.ts';
import { leadMessages } from '#messages/lead-messages.ts';
import { reminderMessages } from '#messages/reminder-messages.ts';
import { useFeatureMessages } from '../../app/context/forge.ts';
import { ChoiceChips } from '../../ui/field/choice-chips.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import css from './reminders.module.css';
import { TimeField } from './time-field.tsx';

export interface ReminderChoicesProps {
  readonly settings: ReminderSettings;
  onChange(change: Partial<ReminderSettings>): void;
}

/** When reminders and the digest come. Each choice is stored at once. */
export function ReminderChoices({ settings, onChange }: ReminderChoicesProps) {
  const { reminders: words } = useFeatureMessages(reminderMessages);
  const { leads: leadWords } = useFeatureMessages(leadMessages);
  const [isOverMax, setOverMax] = useState(false);
  const hint = useId();
  const { leads, quietFrom, quietTo, digest, digestAt } = settings;
  return (
    <>
      <ChoiceChips
        label={words.when}
        choices={reminderLeads.map((lead) => ({ value: String(lead), label: leadWords.before[lead] }))}
        chosen={leads.map(String)}
        onChange={(chosen) => {
          setOverMax(chosen.length > limits.reminderLeads);
          if (chosen.length <= limits.reminderLeads)
            onChange({ leads: reminderLeads.filter((lead) => chosen.includes(String(lead))) });
        }}
      />
      {isOverMax && <p role="alert">{words.atMost}</p>}
      <div className={css.pair}>
        <TimeField
          label={words.quietFrom}
          describedBy={hint}
          value={quietFrom}
          onChange={(time) => onChange({ quietFrom: time })}
        />
        <TimeField
          label={words.quietTo}
          describedBy={hint}
          value={quietTo}
          onChange={(time) => onChange({ quietTo: time })}
        />
      </div>
      <p id={hint}>{words.quietHint}</p>
      <div className={css.pair}>
        <SelectField
          label={words.digest}
          options={digestIntervals.map((interval) => ({ value: interval, label: words.digests[interval] }))}
          value={digest}
          onChange={({ target }) => onChange({ digest: target.value as DigestInterval })}
        />
        {digest !== 'off' && (
          <TimeField
            label={words.digestAt}
            value={digestAt}
            onChange={(time) => onChange({ digestAt: time })}
          />
        )}
      </div>
    </>
  );
}
