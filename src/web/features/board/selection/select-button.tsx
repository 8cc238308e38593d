import { ListChecks } from 'lucide';
import { useMessages, useObservable } from '../../../app/context/forge.ts';
import { useTooltipKeys } from '../../../app/controls/use-tooltip-keys.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useBoard } from '../state/board-context.ts';
import { noneSelected } from '../state/selection.ts';

/** Begins and ends selecting ideas. */
export function SelectButton() {
  const { selection } = useBoard();
  const { filter } = useMessages();
  const keysOf = useTooltipKeys();
  const isOn = useObservable(selection) !== null;
  return (
    <IconButton
      label={filter.select}
      {...keysOf('select')}
      aria-pressed={isOn}
      data-selects
      onClick={() => selection.set(isOn ? null : noneSelected)}
    >
      <Icon of={ListChecks} size={18} />
    </IconButton>
  );
}
