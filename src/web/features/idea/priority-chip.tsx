import { Flag } from 'lucide';
import { type Priority } from '#domain/idea.ts';
import { useMessages } from '../../app/forge.ts';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { priorityTones } from './priority-tones.ts';

export function PriorityChip({ priority }: { readonly priority: Priority }) {
  const { priorities } = useMessages();
  return (
    <Chip tone={priorityTones[priority]}>
      <Icon of={Flag} size={11} strokeWidth={2.4} />
      {priorities[priority]}
    </Chip>
  );
}
