import { GripVertical } from 'lucide';
import { use } from 'react';
import { useMessages } from '../../../app/context/forge.ts';
import { useTooltipKeys } from '../../../app/controls/use-tooltip-keys.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { classNames } from '../../../ui/style/class-names.ts';
import { HandleContext } from './handle-context.ts';
import css from './reorder-handle.module.css';

/** The id of the text that explains the handles; the list renders it once. */
export const reorderHintId = 'reorder-hint';

/** The handle for dragging an idea. The list's reorder engine handles its events. */
export function ReorderHandle({ className }: { readonly className?: string }) {
  const { card } = useMessages();
  const keysOf = useTooltipKeys();
  const { label, hintId } = use(HandleContext) ?? { label: card.reorder, hintId: reorderHintId };
  return (
    <button
      type="button"
      className={classNames(css.handle, className)}
      aria-label={label}
      aria-describedby={hintId}
      data-tooltip={label}
      {...(label === card.reorder && keysOf('move'))}
      data-handle
    >
      <Icon of={GripVertical} size={16} />
    </button>
  );
}
