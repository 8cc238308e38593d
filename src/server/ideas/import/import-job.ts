import { type Changes, type WireEntry } from '#contract/changes.ts';
import { type PushAnswer, importSchema } from '#contract/mutations.ts';
import { applyMutation } from '#domain/apply/apply-mutation.ts';
import {
  type Entry,
  type EntryList,
  type Idea,
  type Step,
  entryBytes,
  entryLists,
} from '#domain/idea/idea.ts';
import { type AccountReader } from '#domain/mutation/account-reader.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { checkJson } from '../../errors/check-input.ts';
import { outcomeColumns, withTrustedTime } from '../../storage/commands/mutation-outcome.ts';
import {
  type FinishedImport,
  type ImportBase,
  type ImportOutcome,
  type ImportSlice,
} from '../../storage/commands/staged-import.ts';
import { stepColumns, toDoc } from '../../storage/schema/idea-rows.ts';

/** Limits of a slice. Writing one takes about 20 ms, during which other accounts' writes wait. */
const maxSliceRows = 2_000;
const maxSliceChars = 400_000;

/** The contents of a file, before it is applied to an account. */
export interface ImportSummary {
  readonly mutationId: string;
  readonly ideaCount: number;
  readonly entryCount: number;
}

type Finished = Extract<FinishedImport, { kind: 'finished' }>;

/** The slow computations of a large import, without storage. Runs in a separate thread. */
export class ImportJob {
  readonly summary: ImportSummary;
  readonly #mutation: Mutation;
  #base: ImportBase | null = null;
  #outcome: ImportOutcome | null = null;
  #ideas: readonly Idea[] = [];

  /** @throws ApiError invalid-request */
  constructor(body: Uint8Array) {
    const [mutation] = checkJson('body', importSchema, body).mutations;
    if (mutation === undefined) throw new Error('the schema let no file through');
    const { ideas } = mutation.args;
    this.#mutation = mutation;
    this.summary = {
      mutationId: mutation.id,
      ideaCount: ideas.length,
      entryCount: ideas.reduce(
        (sum, { updates, notes, steps = [] }) => sum + updates.length + notes.length + steps.length,
        0,
      ),
    };
  }

  /** Applies the file to an account. */
  apply(base: ImportBase, now: number): ImportOutcome {
    const mutation = withTrustedTime(this.#mutation, now);
    const result = applyMutation(readerOf(base), mutation);
    const effects = result.ok ? result.effects : [];
    this.#base = base;
    this.#ideas = effects.flatMap((effect) => (effect.kind === 'idea-added' ? [effect.idea] : []));
    const { inverse, ...columns } = outcomeColumns(mutation, result);
    this.#outcome = {
      baseVersion: base.version,
      account: result.ok ? result.account : base.account,
      replacesAll: effects.some(({ kind }) => kind === 'all-removed'),
      record: {
        id: mutation.id,
        name: mutation.name,
        at: mutation.at,
        utc_offset: mutation.utcOffset,
        inverse: inverse && JSON.stringify(inverse),
        ...columns,
      },
    };
    return this.#outcome;
  }

  /** The rows to stage. Each idea precedes its entries, because discarding finds entries by their idea. */
  *slices({ withEntries }: { readonly withEntries: boolean }): Generator<ImportSlice> {
    const slice = new SliceBuilder();
    for (const idea of this.#ideas) {
      const { id, rank, createdAt } = idea;
      yield* slice.add('ideas', [id, rank, toDoc(idea), Date.parse(createdAt)]);
      if (!withEntries) continue;
      for (const list of entryLists)
        for (const entry of idea[list]) {
          const { done_at, rank: stepRank } = stepColumns(entry);
          const row = [id, entry.id, list, entry.text, entry.date, entryBytes(entry), done_at, stepRank];
          yield* slice.add('entries', row);
        }
    }
    yield* slice.take();
  }

  /** The answer to the request, as JSON in UTF-8. */
  answer({ result, version, removed }: Finished, isTrimmed: boolean): Uint8Array<ArrayBuffer> {
    if (this.#base === null || this.#outcome === null) throw new Error('the file was not applied');
    const isApplied = result.status === 'applied';
    const changes: Changes = {
      from: this.#base.version,
      to: version,
      reset: false,
      account: isApplied ? this.#outcome.account : null,
      ideas: this.#ideas.map(({ updates: _updates, notes: _notes, steps: _steps, ...doc }) => doc),
      entries: this.#ideas.flatMap((idea) =>
        entryLists.flatMap((list) => idea[list].map(toWire(idea.id, list))),
      ),
      removedIdeas: removed,
      removedEntries: [],
    };
    const answer: PushAnswer = { results: [result], changes, ...(isTrimmed && { trimmed: true }) };
    return new TextEncoder().encode(JSON.stringify(answer));
  }
}

const toWire =
  (ideaId: string, list: EntryList) =>
  (entry: Entry | Step): WireEntry => ({ ideaId, list, ...entry });

/** Imports read nothing of an account but its own row. */
function readerOf({ account }: ImportBase): AccountReader {
  const unread = () => {
    throw new Error('an import reads no ideas');
  };
  return {
    account,
    idea: unread,
    isDeleted: unread,
    entryTotals: unread,
    entry: unread,
    steps: unread,
    isEntryDeleted: unread,
    ideasIn: unread,
    allIdeas: unread,
    tagsOfAll: unread,
    allRanks: unread,
    trashed: unread,
    trashedBy: unread,
    record: unread,
  };
}

/** Collects rows into slices. */
class SliceBuilder {
  #rows: Record<keyof ImportSlice, string[]> = { ideas: [], entries: [] };
  #count = 0;
  #chars = 0;

  *add(table: keyof ImportSlice, row: readonly (string | number | null)[]): Generator<ImportSlice> {
    const json = JSON.stringify(row);
    if (this.#count === maxSliceRows || this.#chars + json.length > maxSliceChars) yield* this.take();
    this.#rows[table].push(json);
    this.#count += 1;
    this.#chars += json.length;
  }

  *take(): Generator<ImportSlice> {
    if (this.#count === 0) return;
    const { ideas, entries } = this.#rows;
    yield { ideas: `[${ideas.join(',')}]`, entries: `[${entries.join(',')}]` };
    this.#rows = { ideas: [], entries: [] };
    this.#count = 0;
    this.#chars = 0;
  }
}
