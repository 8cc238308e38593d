import { type Dialogs, type IdeaMenu } from '../../../app/feedback/dialogs.ts';

/** Opens a menu of the card's idea, that of the deadline at its date. */
export function openFieldMenu({ openMenu }: Dialogs, kind: IdeaMenu['kind'], card: HTMLElement): void {
  const due = kind === 'deadline' ? card.querySelector<HTMLElement>('[data-due]') : null;
  const id = card.dataset['idea'];
  if (id !== undefined)
    openMenu({ kind, id, anchor: due ?? card.querySelector<HTMLElement>('[data-title]') ?? card });
}
