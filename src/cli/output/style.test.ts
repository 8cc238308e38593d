import { expect, it } from 'vitest';
import { createStyle } from './style.ts';

it('colours on a terminal', () => {
  expect(createStyle(true, { TERM: 'xterm' })('red', 'late')).toBe('\u001b[31mlate\u001b[0m');
  expect(createStyle(true, { NO_COLOR: '' })('dim', 'x')).toBe('\u001b[2mx\u001b[0m');
});

it.each([
  [false, {}],
  [true, { NO_COLOR: '1' }],
  [true, { TERM: 'dumb' }],
])('colours nothing on a terminal: %s, with %j', (isTerminal, env) => {
  expect(createStyle(isTerminal, env)('red', 'late')).toBe('late');
});
