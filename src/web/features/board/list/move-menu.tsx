import { ArrowDown, ArrowUp, ArrowUpToLine, CalendarClock, CopyPlus, Flag } from 'lucide';
import { useRef } from 'react';
import { reorderingMessages } from '#messages/reordering-messages.ts';
import { useFeatureMessages, useMessages } from '../../../app/context/forge.ts';
import { type IdeaMenu } from '../../../app/feedback/dialogs.ts';
import { ActionMenu } from '../../../ui/controls/action-menu.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';

/** The idea whose menu is open, and the handle that opened it. */
export interface MoveMenuTarget {
  readonly id: string;
  readonly handle: HTMLElement;
}

export interface MoveMenuProps {
  readonly handle: HTMLElement;
  readonly index: number;
  readonly count: number;
  onMove(to: number): void;
  /** Opens the menu of a field. */
  onField(kind: IdeaMenu['kind']): void;
  onDuplicate(): void;
  onClose(): void;
}

/** The menu of an idea's handle: reorders without dragging, leads to the menus of fields, and duplicates. */
export function MoveMenu({ handle, index, count, onMove, onField, onDuplicate, onClose }: MoveMenuProps) {
  const { card, form } = useMessages();
  const { reordering } = useFeatureMessages(reorderingMessages);
  const trigger = useRef(handle);
  return (
    <ActionMenu
      label={card.reorder}
      trigger={trigger}
      onClose={onClose}
      actions={[
        {
          id: 'up',
          label: reordering.moveUp,
          icon: <Icon of={ArrowUp} size={15} />,
          isDisabled: index === 0,
          run: () => onMove(index - 1),
        },
        {
          id: 'down',
          label: reordering.moveDown,
          icon: <Icon of={ArrowDown} size={15} />,
          isDisabled: index === count - 1,
          run: () => onMove(index + 1),
        },
        {
          id: 'top',
          label: reordering.moveToTop,
          icon: <Icon of={ArrowUpToLine} size={15} />,
          isDisabled: index === 0,
          run: () => onMove(0),
        },
        {
          id: 'deadline',
          label: form.deadline,
          icon: <Icon of={CalendarClock} size={15} />,
          run: () => onField('deadline'),
        },
        {
          id: 'priority',
          label: form.priority,
          icon: <Icon of={Flag} size={15} />,
          run: () => onField('priority'),
        },
        {
          id: 'duplicate',
          label: reordering.duplicate,
          icon: <Icon of={CopyPlus} size={15} />,
          run: onDuplicate,
        },
      ]}
    />
  );
}
