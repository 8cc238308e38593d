import { Flag } from 'lucide';
import { type Priority } from '#domain/idea.ts';
import { useMessages } from '../../app/forge.ts';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';

const tones: Record<Priority, ChipTone> = { High: 'danger', Medium: 'warn', Low: 'calm' };

export function PriorityChip({ priority }: { readonly priority: Priority }) {
  const { priorities } = useMessages();
  return (
    <Chip tone={tones[priority]}>
      <Icon of={Flag} size={11} strokeWidth={2.4} />
      {priorities[priority]}
    </Chip>
  );
}
