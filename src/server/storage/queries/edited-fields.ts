import { type Inverse } from '#domain/mutation/effect.ts';
import { type MutationName } from '#domain/mutation/mutation.ts';
import { type MutationTable } from '../schema/idea-tables.ts';
import { prepared } from '../schema/prepared-query.ts';
import { type Database } from '../schema/schema.ts';

/** The most mutations that are read, as no index finds them by version. */
const maxMutations = 1_000;
/** The longest inverse that is read, in characters of JSON. */
const maxInverseLength = 20_000;

/** Large ones that change no field of an idea but its rank. */
const moves: readonly MutationName[] = ['moveIdea'];

const mutationsSince = prepared<
  { accountId: string; version: number },
  Pick<MutationTable, 'idea_id' | 'inverse'>
>((db, value) =>
  db
    .selectFrom('mutation')
    .select('idea_id')
    .select((row) =>
      row
        .case()
        .when(row.fn<number>('length', ['inverse']), '<=', maxInverseLength)
        .then(row.ref('inverse'))
        .else(null)
        .end()
        .as('inverse'),
    )
    .where('account_id', '=', value('accountId'))
    .where('version', '>', value('version'))
    .where('refusal', 'is', null)
    .where('name', 'not in', moves)
    .limit(maxMutations + 1),
);

/** The names of an idea's edited fields, without its rank; null if they are not known. */
export type FieldsOf = (ideaId: string) => readonly string[] | null;

/** Which fields were edited after a version, by the inverses of the mutations since. */
export async function readEditedFields(
  tx: Database,
  edited: { readonly accountId: string; readonly version: number },
): Promise<FieldsOf> {
  const mutations = await mutationsSince(tx, edited);
  const fields = new Map<string, Set<string>>();
  const unknown = new Set<string | null>();
  if (mutations.length > maxMutations) unknown.add(null);
  for (const { idea_id: ideaId, inverse } of mutations) {
    // The inverse is too long or was deleted. Without the idea's id, the mutation may have concerned any idea.
    if (inverse === null) unknown.add(ideaId);
    for (const step of inverse === null ? [] : (JSON.parse(inverse) as Inverse[])) {
      if (step.kind === 'remove-idea') unknown.add(step.id);
      if (step.kind !== 'change-idea') continue;
      const names = fields.get(step.id) ?? new Set();
      for (const name of Object.keys(step.to)) if (name !== 'rank') names.add(name);
      fields.set(step.id, names);
    }
  }
  return (id) => (unknown.has(null) || unknown.has(id) ? null : [...(fields.get(id) ?? [])]);
}
