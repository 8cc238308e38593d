import { expect, it } from 'vitest';
import { type MutationName } from '#domain/mutation/mutation.ts';
import { type DataErrorCode } from './errors.ts';
import { dataErrorCodeOf } from './idea-calls.ts';

it.each<[MutationName, DataErrorCode]>([
  ['addIdea', 'add-failed'],
  ['captureIdeas', 'add-failed'],
  ['importIdeas', 'add-failed'],
  ['addImported', 'add-failed'],
  ['restoreIdeas', 'add-failed'],
  ['editIdea', 'update-failed'],
  ['addUpdate', 'update-failed'],
  ['addCategory', 'update-failed'],
  ['undo', 'update-failed'],
  ['deleteIdea', 'delete-failed'],
  ['deleteAllIdeas', 'delete-failed'],
  ['purgeIdeas', 'delete-failed'],
  ['migrateLocalIdeas', 'migrate-failed'],
])('maps a failed %s to %s', (name, fault) => {
  expect(dataErrorCodeOf(name)).toBe(fault);
});
