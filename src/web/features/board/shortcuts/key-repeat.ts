import { doublePressMs } from '../../../app/controls/double-press.ts';

/**
 * Returns a function that says whether a key is a repetition: it is held, or is pressed again at once. Call it for every
 * key: one in between makes the next press count.
 */
export function createKeyRepeat(): (event: Pick<KeyboardEvent, 'key' | 'repeat' | 'timeStamp'>) => boolean {
  let last = { key: '', at: -Infinity };
  return ({ key, repeat, timeStamp }) => {
    const isRepetition = repeat || (key === last.key && timeStamp - last.at < doublePressMs);
    last = { key, at: timeStamp };
    return isRepetition;
  };
}
