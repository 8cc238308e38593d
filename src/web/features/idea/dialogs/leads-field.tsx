import { type Idea } from '#domain/idea/idea.ts';
import { type ReminderLead, reminderLeads } from '#domain/idea/leads.ts';
import { isReminded, reminderSettingsOf } from '#domain/reminders/reminder-settings.ts';
import { leadMessages } from '#messages/lead-messages.ts';
import { useAccountState, useFeatureMessages } from '../../../app/context/forge.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import css from './edit-dialog.module.css';

export interface LeadsFieldProps {
  readonly idea: Idea;
  /** Null for those of the settings. */
  readonly value: readonly ReminderLead[] | null;
  onChange(value: readonly ReminderLead[] | null): void;
}

/** When the person is reminded of an idea. Says where reminders are off if one is chosen that would not come. */
export function LeadsField({ idea, value, onChange }: LeadsFieldProps) {
  const { leads: words } = useFeatureMessages(leadMessages);
  const { preferences } = useAccountState();
  const isMissed = (value?.length ?? 0) > 0 && !isReminded(reminderSettingsOf(preferences));
  const single = reminderLeads.map((lead) => [lead]);
  // Only another program or a file gives an idea several.
  const several = [value, idea.leads].filter((leads) => leads && leads.length > 1);
  const choices = new Map<string, readonly ReminderLead[] | null>([
    ['settings', null],
    ['never', []],
    ...[...single, ...several].map((leads) => [keyOf(leads ?? null), leads ?? null] as const),
  ]);
  const labelOf = (leads: readonly ReminderLead[] | null) => {
    if (leads === null) return words.asInSettings;
    return leads.length === 0 ? words.never : leads.map((lead) => words.before[lead]).join(', ');
  };
  return (
    <div className={css.leads}>
      <SelectField
        label={words.remindMe}
        hint={isMissed ? words.off : undefined}
        options={Array.from(choices, ([key, leads]) => ({ value: key, label: labelOf(leads) }))}
        value={keyOf(value)}
        onChange={({ target }) => onChange(choices.get(target.value) ?? null)}
      />
    </div>
  );
}

function keyOf(leads: readonly ReminderLead[] | null): string {
  if (leads === null) return 'settings';
  return leads.length === 0 ? 'never' : leads.join(' ');
}
