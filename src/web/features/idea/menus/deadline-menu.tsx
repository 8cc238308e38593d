import { useMemo, useState } from 'react';
import { deadlineOptions } from '#domain/deadline/deadline-options.ts';
import { mayLoseDeadline } from '#domain/mutation/check-idea-fields.ts';
import { isBlank } from '#domain/primitives/text.ts';
import { deadlineMessages } from '#messages/deadline-messages.ts';
import { createWeekdayFormat } from '#messages/format/weekday-format.ts';
import { useFeatureMessages, useForge, useMessages, useObservable } from '../../../app/context/forge.ts';
import { ActionMenu, type MenuAction } from '../../../ui/controls/action-menu.tsx';
import { editInPlace } from './edit-in-place.ts';
import { type FieldMenuProps } from './field-menu-props.ts';
import { OwnDeadlineForm } from './own-deadline-form.tsx';

/** Sets an idea's deadline: the usual ones at one press, any other below them. */
export function DeadlineMenu({ idea, trigger }: FieldMenuProps) {
  const forge = useForge();
  const { dialogs, environment } = forge;
  const { form, format } = useMessages();
  const { deadlineOptions: words } = useFeatureMessages(deadlineMessages);
  const weekdayOf = useMemo(() => createWeekdayFormat(format.locale), [format]);
  // The options of the moment at which the menu opened: they must not change under the person's finger.
  const [openedAt] = useState(environment.now);
  const set = (deadline: string) => {
    if (deadline !== idea.deadline) void editInPlace(forge, idea.id, { deadline });
  };
  const actions: MenuAction[] = deadlineOptions(openedAt, environment.utcOffsetMinutes(openedAt)).map(
    ({ choice, day, deadline, hasPassed }) => ({
      id: choice,
      label: words.choices[choice],
      hint: words.at(weekdayOf(day)),
      isDisabled: hasPassed,
      run: () => set(deadline),
    }),
  );
  if (mayLoseDeadline(idea) && !isBlank(idea.deadline))
    actions.push({ id: 'none', label: words.none, run: () => set('') });
  return (
    <ActionMenu
      label={form.deadline}
      trigger={trigger}
      hasDigits
      earlyDigits={useObservable(dialogs.earlyDigits)}
      actions={actions}
      onClose={dialogs.closeMenu}
    >
      <OwnDeadlineForm
        deadline={idea.deadline}
        onSet={(deadline) => {
          dialogs.closeMenu();
          set(deadline);
        }}
      />
    </ActionMenu>
  );
}
