import path from 'node:path';
import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';
import { addAccounts } from '../../harness/accounts.ts';
import { fields, importedIdea, makeMutation } from '../../harness/make-mutation.ts';

/** Creates a database of ten accounts with ideas, closes it and returns its file. */
export async function fillDatabase(directory: string): Promise<string> {
  const storage = await openSqlite(directory, 0);
  const now = Date.now();
  for (let person = 0; person < 10; person++) {
    const id = `account-${person}`;
    await addAccounts(storage, [id], now);
    const ideas = Array.from({ length: 20 }, (_, n) => ({
      ...importedIdea,
      description: 'd'.repeat(n * 100),
    }));
    const add = makeMutation('addIdea', fields);
    const mutations = [
      makeMutation('importIdeas', { ideas }),
      add,
      makeMutation('addNote', { id: add.id, text: 'Kept' }),
    ];
    await storage.write('pushMutations', { accountId: id, mutations, now });
  }
  await storage.close();
  return path.join(directory, 'forge.db');
}
