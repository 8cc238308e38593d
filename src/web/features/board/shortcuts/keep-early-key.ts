import { type Dialogs } from '../../../app/feedback/dialogs.ts';
import { latinKey } from '../../../ui/input/latin-key.ts';

type EarlyKey = Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey' | 'preventDefault'>;

/** Keeps a digit for a menu whose code is still loading; Escape closes it. Other keys stay the browser's. */
export function keepEarlyKey(
  event: EarlyKey,
  { closeMenu, earlyDigits }: Pick<Dialogs, 'closeMenu' | 'earlyDigits'>,
): void {
  const key = latinKey(event);
  if (/^[1-9]$/.test(key)) earlyDigits.set(earlyDigits.get() + key);
  else if (event.key === 'Escape') closeMenu();
  else return;
  event.preventDefault();
}
