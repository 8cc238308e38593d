import { useSyncExternalStore } from 'react';
import { type IdeaDoc } from '#domain/idea/idea.ts';
import { progressAfterUpdate, isFinished } from '#domain/idea/progress.ts';
import { isSetBySteps } from '#domain/idea/steps.ts';
import { useForge, useMessages } from '../../../app/context/forge.ts';
import { useTooltipKeys } from '../../../app/controls/use-tooltip-keys.ts';
import { focusAfterRemoval } from '../../../app/focus/focus-after-removal.ts';
import { EntryField, entryDraftName } from './entry-field.tsx';

export interface UpdateFieldProps {
  readonly idea: IdeaDoc;
  readonly isLarge?: boolean;
  readonly isDisabled?: boolean;
  readonly hasAutofocus?: boolean;
}

/**
 * Adds an update, which raises the progress by 10 % unless the idea's steps set it. Disabled for a finished idea, with the typed text kept.
 */
export function UpdateField({ idea, isLarge, isDisabled, hasAutofocus }: UpdateFieldProps) {
  const { actions, dialogs } = useForge();
  const { card } = useMessages();
  const keysOf = useTooltipKeys();
  const isDone = isFinished(idea);
  const isDialogOpen = useSyncExternalStore(dialogs.open.subscribe, () => {
    const open = dialogs.open.get();
    return open?.kind === 'updates' && open.id === idea.id;
  });
  const isBySteps = isSetBySteps(idea);
  const ownHint = isLarge ? card.addUpdateHint : `${card.addUpdate}…`;
  const placeholder = isBySteps ? card.bySteps : ownHint;
  return (
    <div data-update data-tooltip={card.addUpdate} {...keysOf('update')}>
      <EntryField
        // The card's field and the dialog's share a draft: when the dialog closes, the card's reads it again.
        key={String(isDialogOpen)}
        label={card.addUpdate}
        draftName={entryDraftName('updates', idea.id)}
        hint={isDone ? card.finished : placeholder}
        gainText={isBySteps ? undefined : card.gain(progressAfterUpdate(idea.progress) - idea.progress)}
        isClosed={isDone}
        isLarge={isLarge ?? false}
        isDisabled={isDisabled ?? false}
        hasAutofocus={hasAutofocus ?? false}
        onSubmit={(text, mutationId) =>
          focusAfterRemoval(idea.id, () => actions.addUpdate(idea.id, text, mutationId))
        }
      />
    </div>
  );
}
