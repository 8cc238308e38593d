import { type View } from '#client/replica/view.ts';
import { isFinished } from '#domain/idea/progress.ts';
import { type Dialogs } from '../../../app/feedback/dialogs.ts';
import { openFieldMenu } from '../../idea/menus/open-field-menu.ts';
import { withCard } from '../list/with-card.ts';
import { type BoardState } from '../state/board-state.ts';
import { type ReminderPress } from './reminder-press.ts';

export interface ShowRemindedDeps {
  readonly board: Pick<BoardState, 'ideas' | 'listScroller'>;
  readonly dialogs: Dialogs;
  readonly view: Pick<View, 'get'>;
}

/** How many frames the list may take to load and to render the card. */
const maxWaitFrames = 600;

/** Moves the focus to the idea of a reminder. `Not now` opens its menu, unless the idea is finished or a dialog is open. */
export function showReminded(
  { board, dialogs, view }: ShowRemindedDeps,
  id: string,
  press: ReminderPress,
): void {
  const show = (card: HTMLElement) => {
    card.scrollIntoView({ block: 'center' });
    // A dialog keeps the focus, and what is typed into it.
    if (dialogs.isAnyOpen()) return;
    card.querySelector<HTMLElement>('[data-title]')?.focus({ preventScroll: true });
    const idea = view.get(id);
    if (press === 'not-now' && idea !== undefined && !isFinished(idea))
      openFieldMenu(dialogs, 'setAside', card);
  };
  withCard(board, id, show, maxWaitFrames);
}
