import { type Database, type ServerKeyTable } from '../../schema/schema.ts';

/**
 * Stores secrets of the installation, unless it has them, and returns those it has. Several servers may be the first at
 * once: all of them get the same.
 */
export async function keepServerKeys(
  tx: Database,
  { keys }: { readonly keys: readonly ServerKeyTable[] },
): Promise<ServerKeyTable[]> {
  await tx
    .insertInto('server_key')
    .values([...keys])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx.selectFrom('server_key').select(['name', 'value']).execute();
}
