/**
 * How many migrations the PostgreSQL database at an address has; 0 where there is none yet. The driver is loaded only
 * for that.
 * @throws StorageError
 */
export async function readSchemaVersion(url: string): Promise<number> {
  const [{ findSchemaVersion }, { withClient }] = await Promise.all([
    import('./migrate.ts'),
    import('../connection/with-client.ts'),
  ]);
  return withClient(url, {}, findSchemaVersion);
}
