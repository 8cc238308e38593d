import { Flag } from 'lucide';
import { type Priority } from '#domain/idea/idea.ts';
import { useMessages } from '../../../app/context/forge.ts';
import { useTooltipKeys } from '../../../app/controls/use-tooltip-keys.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Chip } from '../../../ui/panel/chip.tsx';
import { FilterButton } from '../links/filter-button.tsx';
import { priorityTones } from './priority-tones.ts';

/** A priority that shows its ideas. */
export function PriorityChip({ priority }: { readonly priority: Priority }) {
  const { form, priorities } = useMessages();
  const keysOf = useTooltipKeys();
  return (
    <FilterButton
      name={priorities[priority]}
      filter={{ priority }}
      data-tooltip={form.priority}
      {...keysOf('priority')}
    >
      <Chip tone={priorityTones[priority]}>
        <Icon of={Flag} size={11} strokeWidth={2.4} />
        {priorities[priority]}
      </Chip>
    </FilterButton>
  );
}
