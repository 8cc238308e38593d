import { expect, it } from 'vitest';
import { createKeyRepeat } from './key-repeat.ts';

/** Which of these keys, each with its time in ms, are repetitions. */
function repetitions(
  ...presses: readonly (readonly [key: string, at: number, repeat?: boolean])[]
): boolean[] {
  const isRepetition = createKeyRepeat();
  return presses.map(([key, timeStamp, repeat = false]) => isRepetition({ key, timeStamp, repeat }));
}

it('counts a second press within half a second as a repetition, and a later one not', () => {
  expect(repetitions(['d', 0], ['d', 499], ['d', 998], ['d', 1_498])).toEqual([false, true, true, false]);
});

it('counts a held key as a repetition, however long it is held', () => {
  expect(repetitions(['d', 0], ['d', 600, true], ['d', 1_200, true])).toEqual([false, true, true]);
});

it('counts presses with another key between them', () => {
  expect(repetitions(['d', 0], ['j', 100], ['d', 200])).toEqual([false, false, false]);
});
