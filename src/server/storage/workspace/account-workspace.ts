import { type Changes, type RemovedIdea } from '#contract/changes.ts';
import { type Account } from '#domain/account/account.ts';
import { type EntryTotals, emptyEntryTotals } from '#domain/idea/entry-totals.ts';
import { type Entry, type EntryList, type IdeaDoc, type Step } from '#domain/idea/idea.ts';
import { type Ranked } from '#domain/idea/ranked.ts';
import { type TrashedIdea, compareTrashedIdeas } from '#domain/idea/trash.ts';
import { type AccountReader, type MutationRecord, type Reads } from '#domain/mutation/account-reader.ts';
import { type Effect } from '#domain/mutation/effect.ts';
import { type LockedAccount, lockAccount, lockAccountIfFree, updateAccount } from '../queries/accounts.ts';
import { noChanges } from '../queries/changes.ts';
import { type EntryTotal, findEntry, totalEntries, totalEntriesOf } from '../queries/entries.ts';
import { findLastSetBack } from '../queries/epoch.ts';
import { findIdea, findIdeas, listIdeas, listRanks, listTrashedBy } from '../queries/ideas.ts';
import { type DeletionColumns, type IdeaColumns, fromRow, deletionOf, toEntry } from '../schema/idea-rows.ts';
import { type Database } from '../schema/schema.ts';
import { ChangedRows, entryKey } from './changed-rows.ts';
import { type EffectStore, type TotalsChange, type WriteStamp, changedTotals } from './effect-store.ts';
import { writeEffects } from './effect-writer.ts';
import { type FoundEntry, type FoundIdea } from './found-rows.ts';
import { keptBytesChange } from './kept-bytes.ts';
import { LoadedLabels } from './loaded-labels.ts';
import { LoadedRecords } from './loaded-records.ts';
import { LoadedSteps } from './loaded-steps.ts';
import { type RowBasis, rowBasis } from './row-basis.ts';

/** Up to this number ideas are queried one by one; above it, in one query. */
const maxSingleReads = 50;
/** Other accounts' work may run after this many ideas that are read together. */
const ideasPerStep = 500;

/**
 * One account's state inside a transaction. It loads the rows a mutation reads, writes the rows its effects
 * change, and caches both, so that the next mutation of the same push reads these writes and the answer can
 * include the changed rows.
 */
export class AccountWorkspace implements AccountReader, EffectStore {
  tx: Database;
  readonly accountId: string;
  /** The account's version before the first mutation. */
  readonly startVersion: number;
  /** Devices with a lower version load the account again. */
  readonly purgedVersion: number;
  /** The account's own budget of kept data, in bytes; null if it has the default. */
  readonly keptQuota: number | null;
  readonly #ideas = new Map<string, FoundIdea>();
  readonly #trash = new Map<string, TrashedIdea<IdeaDoc>>();
  readonly #totals = new Map<string, EntryTotals>();
  readonly #entries = new Map<string, FoundEntry>();
  readonly #steps = new LoadedSteps();
  #ranks: readonly Ranked[] = [];
  readonly #labels = new LoadedLabels();
  readonly #records = new LoadedRecords();
  readonly #changed = new ChangedRows();
  #hasAllIdeas = false;
  #groupsRead = 0;
  #omitsChanges = false;
  #leavesPurgedEntries = false;
  #version: number;
  #keptBytes: number;
  #account: Account;
  #basis: RowBasis;

  /** Continues in another transaction with the rows read so far. Returns false if the account has changed since. */
  async resume(tx: Database): Promise<boolean> {
    this.tx = tx;
    const [row] = await lockAccount(tx, { id: this.accountId });
    this.#keptBytes = row?.kept_bytes ?? this.#keptBytes;
    if (row !== undefined) this.#basis = rowBasis(row, this.#account);
    return row?.version === this.#version;
  }

  /** Null if the account does not exist or, with `onlyIfFree`, if another transaction has locked it. */
  static async load(tx: Database, accountId: string, onlyIfFree = false): Promise<AccountWorkspace | null> {
    const [row] = await (onlyIfFree ? lockAccountIfFree : lockAccount)(tx, { id: accountId });
    return row === undefined ? null : new AccountWorkspace(tx, accountId, row);
  }

  private constructor(tx: Database, accountId: string, row: LockedAccount) {
    this.tx = tx;
    this.accountId = accountId;
    this.startVersion = row.version;
    this.purgedVersion = row.purged_version;
    this.keptQuota = row.kept_quota;
    this.#keptBytes = row.kept_bytes;
    this.#version = row.version;
    this.#account = JSON.parse(row.state) as Account;
    this.#basis = rowBasis(row, this.#account);
  }

  get keptBytes(): number {
    return this.#keptBytes;
  }

  /** How many large groups of ideas were read, which takes most of a transaction's time. */
  get groupsRead(): number {
    return this.#groupsRead;
  }

  get version(): number {
    return this.#version;
  }

  /** The events that any of the account's webhooks is told of, as bits; null without webhooks. */
  get webhookEvents(): number | null {
    return this.#basis.webhookEvents;
  }

  // Reading: the rows a mutation depends on.

  get account(): Account {
    return this.#account;
  }

  idea(id: string): IdeaDoc | undefined {
    const idea = this.#ideas.get(id);
    if (idea === undefined) throw new Error(`idea ${id} was not declared to be read`);
    return typeof idea === 'string' ? undefined : idea;
  }

  isDeleted(id: string): boolean {
    return this.#ideas.get(id) === 'deleted';
  }

  entryTotals(ideaId: string): EntryTotals {
    return this.#totals.get(ideaId) ?? emptyEntryTotals;
  }

  entry(ideaId: string, list: EntryList, id: string): Entry | Step | undefined {
    const found = this.#entries.get(entryKey(ideaId, id));
    return typeof found === 'object' && found.list === list ? found.entry : undefined;
  }

  steps(ideaId: string): readonly Step[] {
    return this.#steps.of(ideaId);
  }

  isEntryDeleted(ideaId: string, id: string): boolean {
    return this.#entries.get(entryKey(ideaId, id)) === 'deleted';
  }

  ideasIn(category: string): readonly string[] {
    return this.#labels.ideasIn(category);
  }

  tagsOfAll(): Iterable<Pick<IdeaDoc, 'id' | 'tags'>> {
    return this.#labels.tagsOfAll();
  }

  *allIdeas(): Iterable<IdeaDoc> {
    for (const idea of this.#ideas.values()) if (typeof idea !== 'string') yield idea;
  }

  allRanks(): Iterable<Ranked> {
    return this.#ranks;
  }

  trashed(id: string): TrashedIdea<IdeaDoc> | undefined {
    return this.#trash.get(id);
  }

  trashedBy(mutationId: string): Iterable<TrashedIdea<IdeaDoc>> {
    return [...this.#trash.values()].filter(({ by }) => by === mutationId).sort(compareTrashedIdeas);
  }

  record(mutationId: string): MutationRecord | undefined {
    return this.#records.of(mutationId);
  }

  /**
   * Loads the rows a mutation reads, unless they are loaded already. False if the transaction's time ends first; the
   * next call loads the rest.
   */
  async loadReads(
    { ideas = [], all, categories = [], entries = [], steps = [], trashedBy, records = [] }: Reads,
    isTimeUp: () => boolean = () => false,
  ): Promise<boolean> {
    const { tx, accountId } = this;
    for (const id of records) await this.#records.load(tx, accountId, id);
    if (ideas.length > maxSingleReads && !(await this.#loadAll(ideas, isTimeUp))) return false;
    for (const id of ideas) {
      await this.#loadIdea(id);
      await this.#loadTotals(id);
    }
    for (const { ideaId, id } of entries) await this.#loadEntry(ideaId, id);
    for (const ideaId of steps) await this.#steps.load(tx, accountId, ideaId);
    await this.#labels.load(tx, accountId, { categories, hasTags: all === 'tags' });
    if (all === 'ideas') {
      // Loaded only once, because later writes update the cached ideas.
      if (!this.#hasAllIdeas)
        for (const row of await listIdeas(tx, { accountId })) this.#ideas.set(row.id, fromRow(row));
      this.#hasAllIdeas = true;
    } else if (all === 'ranks') this.#ranks = await listRanks(tx, { accountId });
    if (trashedBy === undefined) return true;
    if (isTimeUp()) return false;
    const group = await listTrashedBy(tx, { accountId, by: trashedBy });
    return this.#loadAll(
      group.map(({ id }) => id),
      isTimeUp,
    );
  }

  // Writing: the effects of a mutation.

  /** Writes the effects of one applied mutation under its version. */
  async apply(effects: readonly Effect[], account: Account, stamp: WriteStamp): Promise<void> {
    this.#keptBytes = Math.max(0, this.#keptBytes + keptBytesChange(effects, this));
    this.#account = account;
    this.#version = stamp.version;
    await writeEffects(this, effects, stamp);
  }

  loadedIdea(id: string): IdeaDoc | undefined {
    const idea = this.#ideas.get(id);
    return typeof idea === 'object' ? idea : undefined;
  }

  putIdea(doc: IdeaDoc): void {
    this.#ideas.set(doc.id, doc);
    this.#trash.delete(doc.id);
    this.#changed.putIdea(doc.id);
  }

  touchIdea(id: string): void {
    this.#changed.touchIdea(id);
  }

  dropIdea(removed: RemovedIdea): void {
    const { id, at, by, took } = removed;
    const idea = this.loadedIdea(id);
    if (removed.isPurged) this.#trash.delete(id);
    else if (idea) this.#trash.set(id, { idea, at, by, took });
    // An idea that was not loaded is read from the trash when a mutation needs it.
    if (idea || removed.isPurged) this.#ideas.set(id, 'deleted');
    else this.#ideas.delete(id);
    this.#changed.dropIdea(removed);
  }

  putEntry(ideaId: string, list: EntryList, entry: Entry | Step, change: TotalsChange): void {
    this.#entries.set(entryKey(ideaId, entry.id), { list, entry });
    if ('rank' in entry) this.#steps.replace(ideaId, entry.id, entry);
    this.#changed.putEntry(ideaId, list, entry);
    this.#addTotals(ideaId, list, change);
  }

  dropEntry(ideaId: string, list: EntryList, id: string, change: TotalsChange): void {
    this.#entries.set(entryKey(ideaId, id), 'deleted');
    this.#steps.replace(ideaId, id);
    this.#changed.dropEntry(ideaId, id);
    this.#addTotals(ideaId, list, change);
  }

  /** Adds the size of an applied mutation's inverse. */
  addKeptBytes(bytes: number): void {
    this.#keptBytes += bytes;
  }

  /** Caches the record of a mutation of this push, so that a later one can undo it. */
  putRecord(id: string, record: MutationRecord): void {
    this.#records.put(id, record);
  }

  markUndone(mutationId: string): void {
    this.#records.markUndone(mutationId);
  }

  forgetRecords(): void {
    this.#records.forget();
  }

  leavePurgedEntries(): void {
    this.#leavesPurgedEntries = true;
  }

  get leavesPurgedEntries(): boolean {
    return this.#leavesPurgedEntries;
  }

  omitChanges(): void {
    this.#omitsChanges = true;
  }

  /** Whether the client has to fetch the changed rows, because they are too many for the answer. */
  get omitsChanges(): boolean {
    return this.#omitsChanges;
  }

  /** Writes the account's own row, once for all applied mutations. */
  async save(): Promise<void> {
    if (this.#version === this.startVersion) return;
    const row = { state: JSON.stringify(this.#account), kept_bytes: this.#keptBytes };
    await updateAccount(this.tx, { id: this.accountId, version: this.#version, ...row });
  }

  /** The state that decides about the account's reminders after the applied mutations; null if none changed anything. */
  get reminderChange() {
    if (this.#version === this.startVersion) return null;
    const changedIdeas = () => (this.#omitsChanges ? null : this.#changed.loadedIdeas(this.#ideas));
    const { accountId, account } = this;
    return { accountId, ...this.#basis.reminders, after: account.preferences, changedIdeas };
  }

  /** The changed rows of all applied mutations, in the form clients receive. */
  async changes(): Promise<Changes> {
    if (this.#omitsChanges) return noChanges(this.#version);
    for (const id of this.#changed.ideas) await this.#loadIdea(id);
    return {
      from: this.startVersion,
      to: this.#version,
      reset: false,
      account: this.#version === this.startVersion ? null : this.#account,
      ...this.#changed.toChanges((id) => this.loadedIdea(id)),
    };
  }

  #isLoaded(id: string): boolean {
    return this.#ideas.get(id) === 'missing' || (this.#ideas.has(id) && this.#totals.has(id));
  }

  async #loadIdea(id: string): Promise<void> {
    if (this.#ideas.has(id)) return;
    const [row] = await findIdea(this.tx, { accountId: this.accountId, id });
    if (row === undefined) this.#ideas.set(id, 'missing');
    else this.#addRow({ id, ...row });
  }

  /** Loads ideas in groups, with the totals of their entries. False if the transaction's time ends first. */
  async #loadAll(ids: readonly string[], isTimeUp: () => boolean): Promise<boolean> {
    const missing = ids.filter((id) => !this.#isLoaded(id));
    for (let first = 0; first < missing.length; first += ideasPerStep) {
      // Each transaction reads at least one group, so that every one makes progress.
      if (first > 0 && isTimeUp()) return false;
      await this.#loadMany(missing.slice(first, first + ideasPerStep));
    }
    return true;
  }

  async #loadMany(ideas: readonly string[]): Promise<void> {
    this.#groupsRead += 1;
    const { tx, accountId } = this;
    const rows = new Map((await findIdeas(tx, accountId, ideas)).map((row) => [row.id, row]));
    const totals = Map.groupBy(await totalEntriesOf(tx, accountId, [...rows.keys()]), (row) => row.idea_id);
    for (const id of ideas) {
      const row = rows.get(id);
      if (!this.#ideas.has(id)) {
        if (row === undefined) this.#ideas.set(id, 'missing');
        else this.#addRow(row);
      }
      if (row !== undefined && !this.#totals.has(id)) this.#setTotals(id, totals.get(id) ?? []);
    }
  }

  #addRow(row: IdeaColumns & DeletionColumns): void {
    const mark = deletionOf(row);
    this.#ideas.set(row.id, mark ? 'deleted' : fromRow(row));
    if (mark && row.doc !== '') this.#trash.set(row.id, { idea: fromRow(row), ...mark });
  }

  async #loadTotals(ideaId: string): Promise<void> {
    if (this.#totals.has(ideaId) || this.#ideas.get(ideaId) === 'missing') return;
    this.#setTotals(ideaId, await totalEntries(this.tx, { accountId: this.accountId, ideaId }));
  }

  #setTotals(ideaId: string, totals: readonly EntryTotal[]): void {
    this.#totals.set(ideaId, emptyEntryTotals);
    for (const total of totals) this.#addTotals(ideaId, total.list, total);
  }

  async #loadEntry(ideaId: string, id: string): Promise<void> {
    const key = entryKey(ideaId, id);
    if (this.#entries.has(key)) return;
    const { tx, accountId } = this;
    const [row] = await findEntry(tx, { accountId, ideaId, id });
    if (row?.deleted === 0) this.#entries.set(key, { list: row.list, entry: toEntry(row) });
    else {
      const [setBack] = await findLastSetBack(tx, { accountId });
      // `to_version` is the version from which the account went on after its last restore.
      const isDeleted = row !== undefined && row.version > (setBack?.to_version ?? 0);
      this.#entries.set(key, isDeleted ? 'deleted' : 'missing');
    }
  }

  #addTotals(ideaId: string, list: EntryList, change: TotalsChange): void {
    this.#totals.set(ideaId, changedTotals(this.entryTotals(ideaId), list, change));
  }
}
