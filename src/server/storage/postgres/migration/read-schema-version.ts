/**
 * The number of applied migrations in the PostgreSQL database; 0 if there is none yet. Imports the PostgreSQL
 * driver only when called.
 * @throws StorageError
 */
export async function readSchemaVersion(url: string): Promise<number> {
  const [{ findSchema }, { withClient }] = await Promise.all([
    import('./migrate.ts'),
    import('../connection/with-client.ts'),
  ]);
  return withClient(url, {}, async (client) => (await findSchema(client)).version);
}
