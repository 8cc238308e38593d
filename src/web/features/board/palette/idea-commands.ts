import {
  ArrowDown,
  ArrowUp,
  CalendarClock,
  CircleCheck,
  CopyPlus,
  Flag,
  History,
  Hourglass,
  ListPlus,
  NotebookText,
  Pencil,
  SquarePen,
  Trash2,
  Undo2,
} from 'lucide';
import { currentStamp } from '#client/replica/create-mutation.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { isFinished } from '#domain/idea/progress.ts';
import { reorderingMessages } from '#messages/reordering-messages.ts';
import { setAsideMessages } from '#messages/set-aside-messages.ts';
import { stepsMessages } from '#messages/steps-messages.ts';
import { shortcutKeys } from '../../../app/controls/shortcut-keys.ts';
import { askToDelete } from '../../idea/card/ask-to-delete.ts';
import { duplicateOf } from '../../idea/form/duplicate-of.ts';
import { openFieldMenu } from '../../idea/menus/open-field-menu.ts';
import { setAside } from '../../idea/menus/set-aside.ts';
import { focusStepField } from '../../idea/steps/focus-step-field.ts';
import { moveByPlaces } from '../shortcuts/card-shortcuts.ts';
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
  const { card, form, format, history } = messages.get();
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
      run: () => onCard(deps, idea, focusUpdateField),
    },
    {
      id: 'step',
      label: stepsMessages[format.language].steps.add,
      icon: ListPlus,
      run: () => onCard(deps, idea, focusStepField),
    },
    {
      id: 'deadline',
      label: form.deadline,
      icon: CalendarClock,
      keys: shortcutKeys.deadline,
      run: () => onCard(deps, idea, (anchor) => openFieldMenu(dialogs, 'deadline', anchor)),
    },
    {
      id: 'priority',
      label: form.priority,
      icon: Flag,
      keys: shortcutKeys.priority,
      run: () => onCard(deps, idea, (anchor) => openFieldMenu(dialogs, 'priority', anchor)),
    },
    ...asideCommands(deps, idea),
    ...moveCommands(deps, idea),
    {
      id: 'history',
      label: history.title,
      icon: History,
      run: () => dialogs.show({ kind: 'history', id }),
    },
    {
      id: 'duplicate',
      label: reorderingMessages[format.language].reordering.duplicate,
      icon: CopyPlus,
      run: () => void actions.capture([duplicateOf(idea, currentStamp(environment))]),
    },
    {
      id: 'delete',
      label: card.delete,
      icon: Trash2,
      keys: shortcutKeys.delete.slice(0, 1),
      run: () => askToDelete(deps, id),
    },
  ];
}

/** Setting aside an unfinished idea, and bringing it back. */
function asideCommands(deps: CommandDeps, idea: Idea): readonly Command[] {
  const { dialogs, messages } = deps;
  const { card, format } = messages.get();
  if (isFinished(idea)) return [];
  const notNow: Command = {
    id: 'not-now',
    label: card.notNow,
    icon: Hourglass,
    keys: shortcutKeys.notNow,
    run: () => onCard(deps, idea, (anchor) => openFieldMenu(dialogs, 'setAside', anchor)),
  };
  if (!idea.setAside) return [notNow];
  const { backToNow } = setAsideMessages[format.language].setAsideMenu;
  return [
    notNow,
    { id: 'back-to-now', label: backToNow, icon: Undo2, run: () => void setAside(deps, idea.id, '') },
  ];
}

/** Moving by one place, in the views that have an order. */
function moveCommands(deps: CommandDeps, { id }: Idea): readonly Command[] {
  const { board, messages } = deps;
  const { reordering: words } = reorderingMessages[messages.get().format.language];
  if (!['list', 'all'].includes(board.view.get())) return [];
  const ideas = board.ideas.get();
  const index = ideas.findIndex((idea) => idea.id === id);
  const command = (name: 'up' | 'down', by: number): readonly Command[] =>
    index < 0 || ideas[index + by] === undefined
      ? []
      : [
          {
            id: `move-${name}`,
            label: by < 0 ? words.moveUp : words.moveDown,
            icon: by < 0 ? ArrowUp : ArrowDown,
            keys: ['Alt', by < 0 ? '↑' : '↓'],
            run: () => moveByPlaces(deps, id, by),
          },
        ];
  return [...command('up', -1), ...command('down', 1)];
}

/** Does something on the idea's card, which is shown in List first if it is not in the page. */
function onCard(deps: CommandDeps, idea: Idea, run: (card: HTMLElement) => void): void {
  const card = document.querySelector<HTMLElement>(`[data-idea="${CSS.escape(idea.id)}"]`);
  if (card) run(card);
  else openIdea(deps, idea, run);
}
