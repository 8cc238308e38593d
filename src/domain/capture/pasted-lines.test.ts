import { expect, it } from 'vitest';
import { limits } from '../primitives/limits.ts';
import { pastedLines } from './pasted-lines.ts';

it.each([
  ['One\nTwo', ['One', 'Two']],
  ['One\r\nTwo\r\n\r\n', ['One', 'Two']],
  ['One\rTwo\u2028Three', ['One', 'Two', 'Three']],
  ['- One\n* Two\n• Three\n1. Four\n12. Five\n[ ] Six', ['One', 'Two', 'Three', 'Four', 'Five', 'Six']],
  ['- [ ] One\n  - [x] Two\n\t1) Three', ['One', 'Two', 'Three']],
  [
    '-5 degrees\n1.5 litres\n2026 plans\n*bold*\n[link]',
    ['-5 degrees', '1.5 litres', '2026 plans', '*bold*', '[link]'],
  ],
  ['- \n*\n \n[ ]\nOne', ['One']],
  ['One', ['One']],
  ['', []],
])('reads the lines of %j', (text, lines) => {
  expect(pastedLines(text)).toEqual(lines);
});

it('reads every line of as many as may be added', () => {
  expect(pastedLines('One\n'.repeat(limits.capturedIdeas))).toHaveLength(200);
});

it('stops after one line too many, however long the text is', () => {
  expect(pastedLines('A line of 5 MB\n'.repeat(350_000))).toHaveLength(201);
});
