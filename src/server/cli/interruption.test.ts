import { expect, it } from 'vitest';
import { StorageError } from '../storage/errors/storage-error.ts';
import { isInterruption } from './interruption.ts';

const stopped = AbortSignal.abort().reason as unknown;

it.each([
  ['the signal itself', stopped, true],
  ['what storage makes of it', new StorageError('failed', 'stopped', { cause: stopped }), true],
  ['another failure', new StorageError('unusable', 'repeat it', { cause: new Error('gone') }), false],
  ['something that is no error', 'stopped', false],
])('distinguishes an interrupted command from a failed one: %s', (_, error, expected) => {
  expect(isInterruption(error)).toBe(expected);
});
