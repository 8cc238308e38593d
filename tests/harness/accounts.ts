import { type Storage } from '#server/storage/api/storage.ts';

/** Creates accounts with these ids and an email address of the same name; nobody can sign in to them. */
export async function addAccounts(storage: Storage, ids: readonly string[], now = 0): Promise<void> {
  for (const id of ids) {
    const email = `${id}@example.org`;
    await storage.write('createAccount', { id, email, emailKey: email, passwordHash: 'none', now });
  }
}
