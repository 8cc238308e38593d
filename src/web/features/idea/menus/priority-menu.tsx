import { Check, Flag } from 'lucide';
import { priorities } from '#domain/idea/idea.ts';
import { useForge, useMessages, useObservable } from '../../../app/context/forge.ts';
import { ActionMenu } from '../../../ui/controls/action-menu.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { editInPlace } from './edit-in-place.ts';
import { type FieldMenuProps } from './field-menu-props.ts';

/** Sets an idea's priority. The current one has a tick. */
export function PriorityMenu({ idea, trigger }: FieldMenuProps) {
  const forge = useForge();
  const { dialogs } = forge;
  const { form, priorities: names } = useMessages();
  return (
    <ActionMenu
      label={form.priority}
      trigger={trigger}
      hasDigits
      earlyDigits={useObservable(dialogs.earlyDigits)}
      onClose={dialogs.closeMenu}
      actions={priorities.map((priority) => ({
        id: priority,
        label: names[priority],
        icon: <Icon of={priority === idea.priority ? Check : Flag} size={15} />,
        isCurrent: priority === idea.priority,
        run() {
          if (priority !== idea.priority) void editInPlace(forge, idea.id, { priority });
        },
      }))}
    />
  );
}
