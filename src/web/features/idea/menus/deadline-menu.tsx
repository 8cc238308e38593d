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

/** Sets an idea's deadline. */
export function DeadlineMenu({ idea, trigger }: FieldMenuProps) {
  const forge = useForge();
  return (
    <DeadlineChoices
      trigger={trigger}
      deadline={idea.deadline}
      mayClear={mayLoseDeadline(idea) && !isBlank(idea.deadline)}
      onSet={(deadline) => {
        if (deadline !== idea.deadline) void editInPlace(forge, idea.id, { deadline });
      }}
      onClose={forge.dialogs.closeMenu}
    />
  );
}

export interface DeadlineChoicesProps extends Pick<FieldMenuProps, 'trigger'> {
  /** The present deadline. */
  readonly deadline: string;
  /** Whether to offer none. */
  readonly mayClear: boolean;
  onSet(deadline: string): void;
  onClose(): void;
}

/** The usual deadlines at one press, any other below them. */
export function DeadlineChoices({ trigger, deadline, mayClear, onSet, onClose }: DeadlineChoicesProps) {
  const { dialogs, environment } = useForge();
  const { form, format } = useMessages();
  const { deadlineOptions: words } = useFeatureMessages(deadlineMessages);
  const weekdayOf = useMemo(() => createWeekdayFormat(format.locale), [format]);
  // The options of the moment at which the menu opened: they must not change under the person's finger.
  const [openedAt] = useState(environment.now);
  const actions: MenuAction[] = deadlineOptions(openedAt, environment.utcOffsetMinutes(openedAt)).map(
    (option) => ({
      id: option.choice,
      label: words.choices[option.choice],
      hint: words.at(weekdayOf(option.day)),
      isDisabled: option.hasPassed,
      run: () => onSet(option.deadline),
    }),
  );
  if (mayClear) actions.push({ id: 'none', label: words.none, run: () => onSet('') });
  return (
    <ActionMenu
      label={form.deadline}
      trigger={trigger}
      hasDigits
      earlyDigits={useObservable(dialogs.earlyDigits)}
      actions={actions}
      onClose={onClose}
    >
      <OwnDeadlineForm
        deadline={deadline}
        onSet={(own) => {
          onClose();
          onSet(own);
        }}
      />
    </ActionMenu>
  );
}
