import { type Dialogs, type IdeaMenu } from '../../../app/feedback/dialogs.ts';

/** The control that each menu opens beside, if the card shows it. */
const anchors = { deadline: '[data-due]', priority: '[data-title]', setAside: '[data-not-now]' };

/** Opens a menu of the card's idea, beside the control it belongs to. */
export function openFieldMenu(
  { openMenu }: Pick<Dialogs, 'openMenu'>,
  kind: IdeaMenu['kind'],
  card: HTMLElement,
): void {
  const own = card.querySelector<HTMLElement>(anchors[kind]);
  const id = card.dataset['idea'];
  const isShown = own !== null && own.getClientRects().length > 0;
  const anchor = isShown ? own : (card.querySelector<HTMLElement>('[data-title]') ?? card);
  if (id !== undefined) openMenu({ kind, id, anchor });
}

/** Opens the menu of a pressed control on its card, or closes the open one. */
export function toggleFieldMenu(
  dialogs: Pick<Dialogs, 'menu' | 'openMenu' | 'closeMenu'>,
  kind: IdeaMenu['kind'],
  control: HTMLElement,
): void {
  const card = control.closest<HTMLElement>('[data-idea]');
  if (dialogs.menu.get() !== null) dialogs.closeMenu();
  else if (card !== null) openFieldMenu(dialogs, kind, card);
}
