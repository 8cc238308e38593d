import { type AccountWork } from '../account-work.ts';
import { type LostIdea } from '../device-store.ts';
import { type CallOutcome, type IdeaCalls } from '../idea-calls.ts';
import { type View } from '../replica/view.ts';
import { remainingLost } from './remaining-lost.ts';
import { splitKept } from './split-kept.ts';

/** Those of the lost ideas, fields and entries that the account lacks as it is shown. */
export function missingLost(
  lost: readonly LostIdea[],
  view: Pick<View, 'get'>,
  { replica }: Pick<AccountWork, 'replica'>,
): readonly LostIdea[] {
  const trashed = new Set(replica.trash().map(({ idea }) => idea.id));
  return remainingLost(lost, { get: view.get, isTrashed: (id) => trashed.has(id) });
}

/**
 * Keeps what is missing, and then drops the stored copy: only once the outbox or the server has everything. Resolves to
 * the outcome that is not ok, if there is one; the copy stays then.
 */
export async function keepLost(
  { dispatch }: Pick<IdeaCalls, 'dispatch'>,
  work: Pick<AccountWork, 'dropLost' | 'whenSafe'>,
  missing: readonly LostIdea[],
): Promise<Extract<CallOutcome, { ok: false }> | null> {
  const ids: string[] = [];
  for (const ideas of splitKept(missing.map(({ kept }) => kept))) {
    const outcome = await dispatch('keepIdeas', { ideas });
    if (!outcome.ok) return outcome;
    ids.push(outcome.id);
  }
  await Promise.all(ids.map(work.whenSafe));
  await work.dropLost();
  return null;
}
