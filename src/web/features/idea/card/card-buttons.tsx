import { History, Hourglass, NotebookText, Pencil, Trash2 } from 'lucide';
import { type Idea, type IdeaDoc } from '#domain/idea/idea.ts';
import { isFinished } from '#domain/idea/progress.ts';
import { useForge, useMessages } from '../../../app/context/forge.ts';
import { useTooltipKeys } from '../../../app/controls/use-tooltip-keys.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { toggleFieldMenu } from '../menus/open-field-menu.ts';
import { askToDelete } from './ask-to-delete.ts';

export interface CardButtonsProps {
  readonly idea: Idea;
  readonly hasHistory?: boolean;
}

/** The buttons Notes, Edit, Not now, History and Delete of an idea. */
export function CardButtons({ idea, hasHistory = true }: CardButtonsProps) {
  const forge = useForge();
  const { dialogs } = forge;
  const { card, format } = useMessages();
  const keysOf = useTooltipKeys();
  const noteCount = idea.notes.length;
  return (
    <>
      <IconButton
        label={card.notes}
        {...keysOf('notes')}
        // The number is not in the name, which would then contain that of other buttons.
        aria-description={noteCount === 0 ? undefined : card.noteCount(noteCount)}
        data-count={noteCount === 0 ? undefined : format.number(noteCount)}
        onClick={() => dialogs.show({ kind: 'notes', id: idea.id })}
      >
        <Icon of={NotebookText} size={16} />
      </IconButton>
      <IconButton
        label={card.edit}
        {...keysOf('edit')}
        onClick={() => dialogs.show({ kind: 'edit', id: idea.id })}
      >
        <Icon of={Pencil} size={16} />
      </IconButton>
      {!isFinished(idea) && (
        <IconButton
          label={card.notNow}
          {...keysOf('notNow')}
          aria-haspopup="menu"
          data-not-now
          onClick={({ currentTarget }) => toggleFieldMenu(dialogs, 'setAside', currentTarget)}
        >
          <Icon of={Hourglass} size={16} />
        </IconButton>
      )}
      {hasHistory && <HistoryButton idea={idea} />}
      <IconButton label={card.delete} {...keysOf('delete')} onClick={() => askToDelete(forge, idea.id)}>
        <Icon of={Trash2} size={16} />
      </IconButton>
    </>
  );
}

export function HistoryButton({ idea }: { readonly idea: IdeaDoc }) {
  const { dialogs } = useForge();
  const { history } = useMessages();
  return (
    <IconButton label={history.title} onClick={() => dialogs.show({ kind: 'history', id: idea.id })}>
      <Icon of={History} size={16} />
    </IconButton>
  );
}
