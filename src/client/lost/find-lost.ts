import { type Changes, type EntryRef, type SetBack } from '#contract/changes.ts';
import { mergeEntries } from '#domain/apply/apply-effects.ts';
import { type Entry, type EntryList, type Idea, type Step, entryLists } from '#domain/idea/idea.ts';
import { type TrashedIdea } from '#domain/idea/trash.ts';
import { type KeptFields, type KeptIdea, type Mutation, keptFields } from '#domain/mutation/mutation.ts';
import { deepEqual } from '#domain/primitives/deep-equal.ts';
import { type LostIdea } from '../device-store.ts';
import { type Replica } from '../replica/replica.ts';
import { noEntries, plainEntry } from '../replica/server-state.ts';
import { keptContent, keptField, stepsIn } from './kept-parts.ts';

/** The difference between the rows of this device and those of a restored server. */
export interface Lost {
  readonly ideas: readonly LostIdea[];
  /** Pending mutations that are part of the ideas found, and that the server would refuse. */
  readonly included: readonly Mutation[];
}

/**
 * Compares the device's rows with those of a server that was set back. Where the server has been changed or
 * deleted something since, it is newer. `serverTrash` are the ids of the ideas in the server's trash.
 */
export function findLost(
  replica: Replica,
  server: Changes,
  setBack: SetBack,
  serverTrash: ReadonlySet<string>,
): Lost {
  const there = serverIdeas(server);
  const isEdited = new Set(setBack.editedIdeas);
  const editedFields = new Map<string, readonly string[]>(Object.entries(setBack.editedFields ?? {}));
  const isRemoved = new Set(setBack.removedIdeas);
  const editedEntries = new Set(setBack.editedEntries.map(keyOf));
  const removedEntries = new Set(setBack.removedEntries.map(keyOf));
  const trash = new Map(replica.trash().map((item) => [item.idea.id, item]));
  const ideas: LostIdea[] = [];
  const lostIds = new Set<string>();

  const addWhole = (idea: Idea, deletion: TrashedIdea | undefined) => {
    const kept: KeptIdea = {
      id: idea.id,
      fields: pick(idea, idea.progressBy ? keptFields : keptFields.filter((name) => name !== 'progressBy')),
      updates: idea.updates,
      notes: idea.notes,
      ...stepsIn(idea.steps),
      ...(deletion === undefined ? {} : { deletedAt: deletion.at }),
    };
    ideas.push({ idea, kept });
    lostIds.add(idea.id);
  };

  const addParts = (idea: Idea, found: Idea) => {
    const edited = editedFields.get(idea.id) ?? keptFields;
    const isOlder = (field: string) => isEdited.has(idea.id) && edited.includes(field);
    const names = keptFields.filter(
      (field) => !deepEqual(keptField(idea, field), keptField(found, field)) && !isOlder(field),
    );
    const fields = pick(idea, names);
    const missing = <E extends Entry | Step>(own: readonly E[], there: readonly E[]) => {
      const contents = new Map(there.map((entry) => [entry.id, keptContent(entry)]));
      return own.filter((entry) => {
        const key = keyOf({ ideaId: idea.id, id: entry.id });
        const content = contents.get(entry.id);
        if (content === undefined) return !removedEntries.has(key);
        return content !== keptContent(entry) && !editedEntries.has(key);
      });
    };
    const updates = missing(idea.updates, found.updates);
    const notes = missing(idea.notes, found.notes);
    const steps = missing(idea.steps, found.steps);
    if (Object.keys(fields).length + updates.length + notes.length + steps.length > 0) {
      const kept = { id: idea.id, fields, updates, notes, ...stepsIn(steps) };
      ideas.push({ idea, kept, compared: found });
    }
  };

  for (const idea of replica.serverIdeas()) {
    const found = there.get(idea.id);
    if (found) addParts(idea, found);
    else if (!isRemoved.has(idea.id)) {
      // Its pending mutations would be refused, so they become part of the copy.
      const shown = replica.view.get(idea.id);
      const deletion = trash.get(idea.id);
      addWhole(shown ?? deletion?.idea ?? idea, shown ? undefined : deletion);
    }
  }
  // The trash of the rows; pending mutations may have restored or purged some of it.
  for (const id of new Set([...trash.keys(), ...replica.view.ids()])) {
    if (replica.serverTrashed(id) === undefined) continue;
    const shown = replica.view.get(id);
    const deletion = shown ? undefined : trash.get(id);
    const idea = shown ?? deletion?.idea;
    const found = there.get(id);
    if (idea === undefined) continue;
    if (found) addParts(idea, found);
    else if (!isRemoved.has(id) && !serverTrash.has(id)) addWhole(idea, deletion);
  }
  const isIncluded = ({ args }: Mutation) =>
    'ids' in args ? args.ids.every((id) => lostIds.has(id)) : 'id' in args && lostIds.has(args.id);
  const included = replica.pending.map(({ mutation }) => mutation).filter(isIncluded);
  return { ideas, included };
}

const keyOf = ({ ideaId, id }: EntryRef) => `${ideaId} ${id}`;

function pick(idea: Idea, names: readonly (keyof KeptFields)[]): KeptFields {
  return Object.fromEntries(names.map((name) => [name, keptField(idea, name)]));
}

function serverIdeas({ ideas, entries }: Changes): ReadonlyMap<string, Idea> {
  const ofIdea = Map.groupBy(entries, ({ ideaId }) => ideaId);
  return new Map(
    ideas.map((doc) => {
      const own = ofIdea.get(doc.id) ?? [];
      const lists = entryLists.map((list) => {
        const wire = own.filter((entry) => entry.list === list);
        return [list, mergeEntries<Entry>([], wire.map(plainEntry))] as const;
      });
      return [doc.id, { ...doc, ...noEntries, ...(Object.fromEntries(lists) as Pick<Idea, EntryList>) }];
    }),
  );
}
