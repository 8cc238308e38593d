import { expect, it } from 'vitest';
import { type MutationName } from '#domain/mutation.ts';
import { type DataFault } from './errors.ts';
import { faultOf } from './idea-calls.ts';

it.each<[MutationName, DataFault]>([
  ['addIdea', 'add-failed'],
  ['importIdeas', 'add-failed'],
  ['restoreIdeas', 'add-failed'],
  ['editIdea', 'update-failed'],
  ['addUpdate', 'update-failed'],
  ['addCategory', 'update-failed'],
  ['undo', 'update-failed'],
  ['deleteIdea', 'delete-failed'],
  ['deleteAllIdeas', 'delete-failed'],
  ['purgeIdeas', 'delete-failed'],
  ['migrateLocalIdeas', 'migrate-failed'],
])('says of a failed %s: %s', (name, fault) => {
  expect(faultOf(name)).toBe(fault);
});
