import { Check, Flag, Hash } from 'lucide';
import { type RefObject } from 'react';
import { type Idea, priorities } from '#domain/idea/idea.ts';
import { tagName } from '#domain/idea/tags.ts';
import { mayLoseDeadline } from '#domain/mutation/check-idea-fields.ts';
import { type BulkChanges } from '#domain/mutation/mutation.ts';
import { isBlank } from '#domain/primitives/text.ts';
import { useMessages } from '../../../app/context/forge.ts';
import { ActionMenu } from '../../../ui/controls/action-menu.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { categoryName } from '../../idea/labels/category-label.tsx';
import { useListedCategories } from '../../idea/labels/use-listed-categories.ts';
import { useListedTags } from '../../idea/labels/use-listed-tags.ts';
import { DeadlineChoices } from '../../idea/menus/deadline-menu.tsx';
import { SetAsideChoices } from '../../idea/menus/set-aside-menu.tsx';

export interface BulkMenuProps {
  readonly trigger: RefObject<HTMLElement | null>;
  /** The selected ideas. */
  readonly ideas: readonly Idea[];
  onEdit(changes: BulkChanges): void;
  onClose(): void;
}

function CategoryMenu({ trigger, ideas, onEdit, onClose }: BulkMenuProps) {
  const messages = useMessages();
  const categories = useListedCategories(null);
  return (
    <ActionMenu
      label={messages.form.category}
      trigger={trigger}
      onClose={onClose}
      actions={categories.map((category) => ({
        id: category,
        label: categoryName(messages, category),
        isCurrent: ideas.every((idea) => idea.category === category),
        run: () => onEdit({ category }),
      }))}
    />
  );
}

function PriorityMenu({ trigger, ideas, onEdit, onClose }: BulkMenuProps) {
  const { form, priorities: names } = useMessages();
  return (
    <ActionMenu
      label={form.priority}
      trigger={trigger}
      hasDigits
      onClose={onClose}
      actions={priorities.map((priority) => {
        const isCurrent = ideas.every((idea) => idea.priority === priority);
        return {
          id: priority,
          label: names[priority],
          icon: <Icon of={isCurrent ? Check : Flag} size={15} />,
          isCurrent,
          run: () => onEdit({ priority }),
        };
      })}
    />
  );
}

/** Adds a tag to all of the ideas, or removes it if all have it. */
function TagsMenu({ trigger, ideas, onEdit, onClose }: BulkMenuProps) {
  const { form, tags: names } = useMessages();
  const listed = useListedTags([]);
  return (
    <ActionMenu
      label={form.tags}
      trigger={trigger}
      hasDigits
      onClose={onClose}
      actions={listed.map((tag) => {
        const isCurrent = ideas.every((idea) => idea.tags.includes(tag));
        return {
          id: tag,
          label: tagName(tag, names),
          icon: <Icon of={isCurrent ? Check : Hash} size={15} />,
          isCurrent,
          run: () => onEdit({ tags: isCurrent ? { add: [], remove: [tag] } : { add: [tag], remove: [] } }),
        };
      })}
    />
  );
}

function DeadlineMenu({ trigger, ideas, onEdit, onClose }: BulkMenuProps) {
  const [first] = ideas;
  const isShared = ideas.every(({ deadline }) => deadline === first?.deadline);
  return (
    <DeadlineChoices
      trigger={trigger}
      deadline={isShared && first ? first.deadline : ''}
      mayClear={ideas.every(mayLoseDeadline) && !ideas.every(({ deadline }) => isBlank(deadline))}
      onSet={(deadline) => onEdit({ deadline })}
      onClose={onClose}
    />
  );
}

function ReturnMenu({ trigger, ideas, onEdit, onClose }: BulkMenuProps) {
  const [first] = ideas;
  const isShared = ideas.every(({ setAside }) => setAside === first?.setAside);
  return (
    <SetAsideChoices
      trigger={trigger}
      current={isShared ? first?.setAside : undefined}
      mayReturn={ideas.some(({ setAside }) => setAside)}
      isLate={never}
      onSet={(until) => onEdit({ setAside: until })}
      onClose={onClose}
    />
  );
}

const never = () => false;

const menus = {
  category: CategoryMenu,
  priority: PriorityMenu,
  deadline: DeadlineMenu,
  tags: TagsMenu,
  setAside: ReturnMenu,
};

export type BulkMenuKind = keyof typeof menus;

/** A menu of the toolbar, which changes one field of the selected ideas. */
export function BulkMenu({ kind, ...props }: BulkMenuProps & { readonly kind: BulkMenuKind }) {
  const Shown = menus[kind];
  return <Shown {...props} />;
}
