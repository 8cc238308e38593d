import { expect, it } from 'vitest';
import { createProgressBar } from './progress-bar.ts';

function draw(isTerminal: boolean, steps: readonly (readonly [elapsed: number, share: number])[]): string {
  let time = 0;
  let text = '';
  const screen = { isTerminal, write: (more: string) => (text += more) };
  const progress = createProgressBar('Copying', screen, () => time);
  for (const [elapsed, share] of steps) {
    time = elapsed;
    progress(share);
  }
  return text;
}

it('draws nothing for work that takes less than a second', () => {
  expect(
    draw(true, [
      [100, 0.2],
      [500, 0.8],
      [999, 1],
    ]),
  ).toBe('');
});

it('redraws in place on a terminal and ends the line when done', () => {
  const text = draw(true, [
    [500, 0.1],
    [1_000, 0.5],
    [1_050, 0.6],
    [1_200, 1],
  ]);
  const half = `${'█'.repeat(15)}${'░'.repeat(15)}`;
  expect(text).toBe(`\rCopying ${half}  50 %\rCopying ${'█'.repeat(30)} 100 %\n`);
});

it('writes a line at intervals if there is no terminal', () => {
  const text = draw(false, [
    [1_000, 0.1],
    [2_000, 0.2],
    [6_000, 0.6],
    [7_000, 1],
  ]);
  expect(text.split('\n').map((line) => line.slice(-5))).toEqual([' 10 %', ' 60 %', '100 %', '']);
});
