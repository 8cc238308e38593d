import { CircleCheck, CopyPlus, History, NotebookText, Pencil, SquarePen, Trash2 } from 'lucide';
import { currentStamp } from '#client/replica/create-mutation.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { isFinished } from '#domain/idea/progress.ts';
import { shortcutKeys } from '../../../app/controls/shortcut-keys.ts';
import { askToDelete } from '../../idea/card/ask-to-delete.ts';
import { duplicateOf } from '../../idea/form/duplicate-of.ts';
import { focusUpdateField } from '../shortcuts/focus-update-field.ts';
import { type Command, type CommandDeps } from './command.ts';
import { openIdea } from './open-idea.ts';

/** The commands of a card's buttons, for the idea whose card last had the focus. */
export function ideaCommands(deps: CommandDeps): readonly Command[] {
  const { idea } = deps;
  if (idea === null) return [];
  return actionsOn(idea, deps).map((command) => ({
    ...command,
    id: `idea-${command.id}`,
    about: idea.title,
  }));
}

function actionsOn(idea: Idea, deps: CommandDeps): readonly Command[] {
  const { actions, dialogs, environment, messages } = deps;
  const { card, history } = messages.get();
  const { id } = idea;
  return [
    {
      id: 'finish',
      label: isFinished(idea) ? card.reopen : card.finish,
      icon: CircleCheck,
      keys: shortcutKeys.finish,
      run: () => void actions.toggleFinished(id),
    },
    {
      id: 'edit',
      label: card.edit,
      icon: Pencil,
      keys: shortcutKeys.edit,
      run: () => dialogs.show({ kind: 'edit', id }),
    },
    {
      id: 'notes',
      label: card.notes,
      icon: NotebookText,
      keys: shortcutKeys.notes,
      run: () => dialogs.show({ kind: 'notes', id }),
    },
    {
      id: 'update',
      label: card.addUpdate,
      icon: SquarePen,
      keys: shortcutKeys.update,
      run() {
        const card = document.querySelector<HTMLElement>(`[data-idea="${CSS.escape(id)}"]`);
        if (card) focusUpdateField(card);
        else openIdea(deps, idea, focusUpdateField);
      },
    },
    {
      id: 'history',
      label: history.title,
      icon: History,
      run: () => dialogs.show({ kind: 'history', id }),
    },
    {
      id: 'duplicate',
      label: card.duplicate,
      icon: CopyPlus,
      run: () => void actions.capture([duplicateOf(idea, currentStamp(environment))]),
    },
    { id: 'delete', label: card.delete, icon: Trash2, run: () => askToDelete(deps, id) },
  ];
}
