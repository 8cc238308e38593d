import { dropPurgedEntries as dropSome } from '../queries/kept.ts';
import { type Database } from '../schema/schema.ts';

/** Deletes up to `limit` entries of purged ideas. Returns how many; fewer than `limit` means that none are left. */
export async function dropPurgedEntries(
  tx: Database,
  input: { readonly accountId: string; readonly limit: number },
): Promise<number> {
  return (await dropSome(tx, input)).length;
}
