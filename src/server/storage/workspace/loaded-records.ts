import { type MutationRecord } from '#domain/mutation/account-reader.ts';
import { findRecord, recordOf } from '../queries/mutations.ts';
import { type Database } from '../schema/schema.ts';

/** The records of earlier mutations that a mutation reads, for example to undo them. */
export class LoadedRecords {
  readonly #records = new Map<string, MutationRecord | null>();

  of(id: string): MutationRecord | undefined {
    return this.#records.get(id) ?? undefined;
  }

  async load(tx: Database, accountId: string, id: string): Promise<void> {
    if (this.#records.has(id)) return;
    const [row] = await findRecord(tx, { accountId, id });
    this.#records.set(id, row ? recordOf(row) : null);
  }

  put(id: string, record: MutationRecord): void {
    this.#records.set(id, record);
  }

  markUndone(id: string): void {
    const record = this.#records.get(id);
    if (record) this.#records.set(id, { ...record, isUndone: true });
  }

  forget(): void {
    this.#records.clear();
  }
}
