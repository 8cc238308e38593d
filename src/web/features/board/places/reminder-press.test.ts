import { expect, it } from 'vitest';
import { fragmentOf, placeOf } from './place.ts';
import { reminderPressOf } from './reminder-press.ts';

it.each([
  ['view=list&idea=a&reminder=open', 'open'],
  ['view=list&idea=a&reminder=not-now', 'not-now'],
  ['view=list&idea=a&reminder=finish', undefined],
  ['view=list&idea=a', undefined],
])('reads from %s what was pressed of a reminder, and the place does not write it', (fragment, press) => {
  expect(reminderPressOf(fragment)).toBe(press);
  const place = placeOf(fragment);
  expect(place && fragmentOf(place)).toBe('view=list&idea=a');
});
