import { type IdeaDoc } from '#domain/idea.ts';
import { afterUpdate, isFinished } from '#domain/progress.ts';
import { useForge, useMessages } from '../../app/forge.ts';
import { EntryField, entryDraft } from './entry-field.tsx';
import { focusAfterRemoval } from './focus-after-removal.ts';

/** Adds an update, and 10 % with it. A finished idea takes none; what is typed stays in the field. */
export function UpdateField({ idea, isLarge }: { readonly idea: IdeaDoc; readonly isLarge?: boolean }) {
  const { actions } = useForge();
  const { card } = useMessages();
  const isDone = isFinished(idea);
  const invitation = isLarge ? card.addUpdateHint : `${card.addUpdate}…`;
  return (
    <div data-update>
      <EntryField
        label={card.addUpdate}
        draft={entryDraft('updates', idea.id)}
        hint={isDone ? card.finished : invitation}
        gain={card.gain(afterUpdate(idea.progress) - idea.progress)}
        isClosed={isDone}
        isLarge={isLarge ?? false}
        onSubmit={(text, mutationId) =>
          focusAfterRemoval(idea.id, () => actions.addUpdate(idea.id, text, mutationId))
        }
      />
    </div>
  );
}
