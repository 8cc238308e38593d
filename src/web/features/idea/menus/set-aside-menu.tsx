import { useId, useMemo, useState } from 'react';
import { readDeadline } from '#domain/deadline/deadline.ts';
import { isDueBefore, setAsideOptions } from '#domain/deadline/set-aside-options.ts';
import { someday } from '#domain/deadline/set-aside.ts';
import { createWeekdayFormat } from '#messages/format/weekday-format.ts';
import { setAsideMessages } from '#messages/set-aside-messages.ts';
import {
  useFeatureMessages,
  useForge,
  useMessages,
  useObservable,
  useZone,
} from '../../../app/context/forge.ts';
import { ActionMenu, type MenuAction } from '../../../ui/controls/action-menu.tsx';
import { type FieldMenuProps } from './field-menu-props.ts';
import css from './own-deadline-form.module.css';
import { OwnReturnForm } from './own-return-form.tsx';
import { setAside } from './set-aside.ts';

/** Leaves an idea out of Focus, or brings it back. */
export function SetAsideMenu({ idea, trigger }: FieldMenuProps) {
  const forge = useForge();
  const zone = useZone();
  const [openedAt] = useState(forge.environment.now);
  const deadline = readDeadline(idea.deadline, zone);
  return (
    <SetAsideChoices
      trigger={trigger}
      current={idea.setAside}
      mayReturn={Boolean(idea.setAside)}
      isLate={(until) => isDueBefore(deadline, until, openedAt, zone)}
      onSet={(until) => {
        if (until !== idea.setAside) void setAside(forge, idea.id, until);
      }}
      onClose={forge.dialogs.closeMenu}
    />
  );
}

export interface SetAsideChoicesProps extends Pick<FieldMenuProps, 'trigger'> {
  /** Until when it is set aside, if it is. */
  readonly current: string | undefined;
  /** Whether to offer to bring back. */
  readonly mayReturn: boolean;
  /** Whether a deadline comes before a return. */
  isLate(until: string): boolean;
  onSet(until: string): void;
  onClose(): void;
}

/** Until a usual time, a date of the person's own, or someday; or back to now. */
export function SetAsideChoices({
  trigger,
  current,
  mayReturn,
  isLate,
  onSet,
  onClose,
}: SetAsideChoicesProps) {
  const { dialogs, environment } = useForge();
  const { card, format } = useMessages();
  const { setAsideMenu: words } = useFeatureMessages(setAsideMessages);
  const note = useId();
  const weekdayOf = useMemo(() => createWeekdayFormat(format.locale), [format]);
  // The options of the moment at which the menu opened: they must not change under the person's finger.
  const [openedAt] = useState(environment.now);
  const [isPicking, setPicking] = useState(false);
  const [picked, setPicked] = useState('');
  const options = setAsideOptions(openedAt, environment.utcOffsetMinutes(openedAt));
  const actions: MenuAction[] = [
    ...options.map(({ choice, day, until }) => ({
      id: choice,
      label: words.choices[choice],
      hint: choice === 'evening' ? words.eveningTime : words.morning(weekdayOf(day)),
      describedBy: isLate(until) ? note : undefined,
      isCurrent: until === current,
      run: () => onSet(until),
    })),
    { id: 'pick', label: words.pick, staysOpen: true, run: () => setPicking(true) },
    { id: someday, label: card.someday, isCurrent: current === someday, run: () => onSet(someday) },
  ];
  if (mayReturn) actions.push({ id: 'back', label: words.backToNow, run: () => onSet('') });
  return (
    <ActionMenu
      label={card.notNow}
      trigger={trigger}
      hasDigits
      earlyDigits={useObservable(dialogs.earlyDigits)}
      actions={actions}
      onClose={onClose}
    >
      {isPicking && (
        <OwnReturnForm
          start={options.at(0)?.until ?? ''}
          onChange={setPicked}
          onSet={(until) => {
            onClose();
            onSet(until);
          }}
        />
      )}
      {[picked, ...options.map(({ until }) => until)].some(isLate) && (
        <p id={note} className={css.form}>
          {words.dueBefore}
        </p>
      )}
    </ActionMenu>
  );
}
