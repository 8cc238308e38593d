import { returnTime, someday } from '#domain/deadline/set-aside.ts';
import { type Messages } from '#messages/en/en.ts';
import { setAsideMessages } from '#messages/set-aside-messages.ts';
import { type Forge } from '../../../app/context/forge.ts';
import { focusAfterRemoval } from '../../../app/focus/focus-after-removal.ts';
import { prepareFocusRecovery } from '../../../ui/focus/focus-recovery.ts';
import { dateTimeText } from '../time/date-text.ts';

/** Sets an idea aside or brings it back. The focus stays on its card, or goes to the next if it leaves the view. */
export async function setAside(
  { actions, environment, zone }: Pick<Forge, 'actions' | 'environment' | 'zone'>,
  id: string,
  until: string,
): Promise<void> {
  const recoverFocus = prepareFocusRecovery();
  const text = ({ card, format }: Messages) => {
    const words = setAsideMessages[format.language].setAsideToasts;
    if (until === '') return words.back;
    if (until === someday) return words.someday;
    return card.notNowUntil(dateTimeText(format, returnTime(until, zone.get()), environment.now()));
  };
  await focusAfterRemoval(id, () => actions.setAside(id, until, text));
  recoverFocus(() => [document.querySelector<HTMLElement>(`[data-idea="${CSS.escape(id)}"] [data-title]`)]);
}
