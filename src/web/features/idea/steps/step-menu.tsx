import { ArrowDown, ArrowUp, ArrowUpToLine } from 'lucide';
import { useRef } from 'react';
import { reorderingMessages } from '#messages/reordering-messages.ts';
import { stepsMessages } from '#messages/steps-messages.ts';
import { useFeatureMessages } from '../../../app/context/forge.ts';
import { ActionMenu } from '../../../ui/controls/action-menu.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';

interface StepMenuProps {
  readonly handle: HTMLElement;
  readonly index: number;
  readonly count: number;
  onMove(to: number): void;
  onClose(): void;
}

/** The menu of a step's handle: reorders without dragging. */
export function StepMenu({ handle, index, count, onMove, onClose }: StepMenuProps) {
  const { reordering } = useFeatureMessages(reorderingMessages);
  const { steps: words } = useFeatureMessages(stepsMessages);
  const trigger = useRef(handle);
  const action = (id: string, label: string, icon: typeof ArrowUp, to: number) => ({
    id,
    label,
    icon: <Icon of={icon} size={15} />,
    isDisabled: to === index || to < 0 || to >= count,
    run: () => onMove(to),
  });
  return (
    <ActionMenu
      label={words.reorder}
      trigger={trigger}
      onClose={onClose}
      actions={[
        action('up', reordering.moveUp, ArrowUp, index - 1),
        action('down', reordering.moveDown, ArrowDown, index + 1),
        action('top', reordering.moveToTop, ArrowUpToLine, 0),
      ]}
    />
  );
}
