import { type Database } from '../schema/schema.ts';

/** Writes one meaningless row, because only a write shows whether the database can be written to. */
export async function probe(tx: Database, { now }: { readonly now: number }): Promise<void> {
  await tx
    .insertInto('write_probe')
    .values({ id: 1, at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at: now }))
    .execute();
}
