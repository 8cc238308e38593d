import { type MutationRecord } from '#domain/account-reader.ts';
import { newAccount } from '#domain/account.ts';
import { type Base } from './base.ts';
import { type Overlay } from './overlay.ts';

/** The base as it is, while there are no rules to carry anything out by. */
export function nothingOn(base: Base, records: ReadonlyMap<string, MutationRecord>): Overlay {
  return {
    get account() {
      return base.account ?? newAccount;
    },
    get: base.get,
    trashed: base.trashed,
    allTrashed: base.allTrashed,
    touched: () => [],
    touchesTrash: () => false,
    record: (id) => records.get(id),
    carryOut() {
      throw new Error('there are no rules to carry anything out by');
    },
  };
}
