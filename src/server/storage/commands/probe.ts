import { type Database } from '../schema.ts';

const key = 'write probe';

/** Writes one row that means nothing: whether anything can be written is told by nothing less. */
export async function probe(tx: Database, { now }: { readonly now: number }): Promise<void> {
  await tx
    .insertInto('throttle')
    .values({ key, count: 0, window_ends: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ window_ends: now }))
    .execute();
}
