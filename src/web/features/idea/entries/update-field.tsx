import { type IdeaDoc } from '#domain/idea/idea.ts';
import { progressAfterUpdate, isFinished } from '#domain/idea/progress.ts';
import { useForge, useMessages } from '../../../app/context/forge.ts';
import { focusAfterRemoval } from '../../../app/focus/focus-after-removal.ts';
import { EntryField, entryDraftName } from './entry-field.tsx';

/**
 * Adds an update, which raises the progress by 10 %. Disabled for a finished idea, with the typed text kept.
 */
export function UpdateField({ idea, isLarge }: { readonly idea: IdeaDoc; readonly isLarge?: boolean }) {
  const { actions } = useForge();
  const { card } = useMessages();
  const isDone = isFinished(idea);
  const placeholder = isLarge ? card.addUpdateHint : `${card.addUpdate}…`;
  return (
    <div data-update>
      <EntryField
        label={card.addUpdate}
        draftName={entryDraftName('updates', idea.id)}
        hint={isDone ? card.finished : placeholder}
        gainText={card.gain(progressAfterUpdate(idea.progress) - idea.progress)}
        isClosed={isDone}
        isLarge={isLarge ?? false}
        onSubmit={(text, mutationId) =>
          focusAfterRemoval(idea.id, () => actions.addUpdate(idea.id, text, mutationId))
        }
      />
    </div>
  );
}
