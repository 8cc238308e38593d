import { expect, it } from 'vitest';
import { createDialogs } from '../../../app/feedback/dialogs.ts';
import { keepEarlyKey } from './keep-early-key.ts';

/** Presses keys one after the other. Returns those that the browser does not get, the digits, and whether a menu is open. */
function press(...keys: readonly (readonly [key: string, code: string])[]) {
  const dialogs = createDialogs();
  dialogs.openMenu({ kind: 'deadline', id: 'kite', anchor: {} as HTMLElement });
  const prevented: string[] = [];
  for (const [key, code] of keys)
    keepEarlyKey({ key, code, shiftKey: false, preventDefault: () => prevented.push(key) }, dialogs);
  return { prevented, digits: dialogs.earlyDigits.get(), isOpen: dialogs.menu.get() !== null };
}

it('keeps the digits in their order, also those of other scripts', () => {
  expect(press(['2', 'Digit2'], ['٣', 'Digit3'])).toEqual({
    prevented: ['2', '٣'],
    digits: '23',
    isOpen: true,
  });
});

it('closes the menu on Escape', () => {
  expect(press(['Escape', 'Escape'])).toEqual({ prevented: ['Escape'], digits: '', isOpen: false });
});

it('leaves every other key to the browser', () => {
  const keys = ['Tab', 'ArrowDown', 'Enter', 'F5', '0', 'd', 'Shift'].map((key) => [key, key] as const);
  expect(press(...keys)).toEqual({ prevented: [], digits: '', isOpen: true });
});
