import * as v from 'valibot';
import { type Preferences, languages, themes } from '#domain/account/account.ts';
import { ideaStates } from '#domain/board/filter.ts';
import { type SavedFilter } from '#domain/board/saved-filters.ts';
import { sorts } from '#domain/board/sort.ts';
import { type Entry, type IdeaFields, entryLists, priorities, progressSources } from '#domain/idea/idea.ts';
import { labelColours } from '#domain/idea/label-colours.ts';
import { reminderLeads } from '#domain/idea/leads.ts';
import { type FileMutation, namesWith } from '#domain/mutation/mutation-traits.ts';
import {
  type BulkChanges,
  type CapturedIdea,
  type IdeaChanges,
  type ImportedEntry,
  type ImportedIdea,
  type ImportedStep,
  type KeptFields,
  type KeptIdea,
  type KeptStep,
  type Mutation,
  type MutationArgs,
  type MutationName,
} from '#domain/mutation/mutation.ts';
import { type RefusalCode } from '#domain/mutation/refusal.ts';
import { limits } from '#domain/primitives/limits.ts';
import {
  type ReminderSettings,
  digestIntervals,
  timeOfDayPattern,
} from '#domain/reminders/reminder-settings.ts';
import { type Changes } from './changes.ts';

// The schemas check shapes and types only. The domain checks lengths and meanings, in one place for both
// sides and with specific error codes.

/** Ids are created by clients: long enough not to collide within an account, and safe in any context. */
export const idSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,100}$/));
/**
 * Imported ideas get the mutation's id with a number (`-00012`), so no mutation's own id may end in such a
 * number.
 */
const mutationIdSchema = v.pipe(v.string(), v.regex(/^(?!.*-\d{5}$)[A-Za-z0-9_-]{8,64}$/));
/** An imported entry's id is the idea's id with a suffix. */
const entryIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,120}$/));
const tagsSchema = v.pipe(v.array(v.string()), v.maxLength(64));

/** Of an idea or of the settings. */
const leadsSchema = v.pipe(v.array(v.picklist(reminderLeads)), v.maxLength(limits.reminderLeads));

/** A schema for every field of T, including the optional ones. */
type Entries<T> = { readonly [K in keyof Required<T>]: v.GenericSchema<unknown, T[K]> };

export const ideaFields = {
  title: v.string(),
  description: v.string(),
  category: v.string(),
  deadline: v.string(),
  target: v.string(),
  priority: v.picklist(priorities),
  tags: tagsSchema,
  leads: v.exactOptional(leadsSchema),
} satisfies Entries<IdeaFields>;

const optionalIdeaFields = {
  title: v.exactOptional(ideaFields.title),
  description: v.exactOptional(ideaFields.description),
  category: v.exactOptional(ideaFields.category),
  deadline: v.exactOptional(ideaFields.deadline),
  target: v.exactOptional(ideaFields.target),
  priority: v.exactOptional(ideaFields.priority),
  tags: v.exactOptional(ideaFields.tags),
  leads: ideaFields.leads,
} satisfies Entries<Partial<IdeaFields>>;

/** Arrays are objects too in JavaScript. If no field is required, only this check refuses them. */
const notArray = v.pipe(
  v.unknown(),
  v.rawCheck(({ dataset, addIssue }) => {
    if (Array.isArray(dataset.value)) addIssue({ expected: 'Object' });
  }),
);

export const ideaChanges = {
  ...optionalIdeaFields,
  progress: v.exactOptional(v.number()),
  tags: v.exactOptional(v.strictObject({ add: tagsSchema, remove: tagsSchema })),
  leads: v.exactOptional(v.nullable(leadsSchema)),
} satisfies Entries<IdeaChanges>;

const changesSchema: v.GenericSchema<unknown, IdeaChanges> = v.pipe(notArray, v.strictObject(ideaChanges));

const {
  title: _title,
  description: _description,
  target: _target,
  leads: _leads,
  ...sharedChanges
} = ideaChanges;

const bulkChangesSchema: v.GenericSchema<unknown, BulkChanges> = v.pipe(
  notArray,
  v.strictObject({
    ...sharedChanges,
    setAside: v.exactOptional(v.string()),
  } satisfies Entries<BulkChanges>),
);

const capturedIdeaSchema: v.GenericSchema<unknown, CapturedIdea> = v.strictObject({
  ...optionalIdeaFields,
  title: ideaFields.title,
} satisfies Entries<CapturedIdea>);

const importedEntrySchema = v.strictObject({
  text: v.string(),
  date: v.exactOptional(v.string()),
} satisfies Entries<ImportedEntry>);

const importedStepSchema = v.strictObject({
  text: v.string(),
  done: v.boolean(),
} satisfies Entries<ImportedStep>);

const progressBySchema = v.picklist(progressSources);

const importedIdeaSchema: v.GenericSchema<unknown, ImportedIdea> = v.strictObject({
  ...ideaFields,
  progress: v.number(),
  updates: v.array(importedEntrySchema),
  notes: v.array(importedEntrySchema),
  steps: v.exactOptional(v.array(importedStepSchema)),
  progressBy: v.exactOptional(progressBySchema),
  createdAt: v.exactOptional(v.string()),
  setAside: v.exactOptional(v.string()),
} satisfies Entries<ImportedIdea>);

const entrySchema = v.strictObject({
  id: entryIdSchema,
  text: v.string(),
  date: v.string(),
} satisfies Entries<Entry>);

const keptStepSchema = v.strictObject({
  ...entrySchema.entries,
  doneAt: v.nullable(v.string()),
} satisfies Entries<KeptStep>);

/** The last moment of the year 9999, because ISO timestamps have four digits for the year. */
const maxTimestampMs = 253_402_300_799_999;
const timestampSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxTimestampMs));

const keptIdeaSchema: v.GenericSchema<unknown, KeptIdea> = v.strictObject({
  id: idSchema,
  fields: v.pipe(
    notArray,
    v.strictObject({
      ...optionalIdeaFields,
      leads: ideaChanges.leads,
      progress: v.exactOptional(v.number()),
      createdAt: v.exactOptional(v.string()),
      finishedAt: v.exactOptional(v.nullable(v.string())),
      setAside: v.exactOptional(v.string()),
      progressBy: v.exactOptional(progressBySchema),
    } satisfies Entries<KeptFields>),
  ),
  updates: v.array(entrySchema),
  notes: v.array(entrySchema),
  steps: v.exactOptional(v.array(keptStepSchema)),
  deletedAt: v.exactOptional(timestampSchema),
} satisfies Entries<KeptIdea>);

const savedFilterSchema: v.GenericSchema<unknown, SavedFilter> = v.strictObject({
  name: v.string(),
  sort: v.picklist(sorts),
  search: v.exactOptional(v.string()),
  state: v.exactOptional(v.picklist(ideaStates)),
  category: v.exactOptional(v.string()),
  priority: v.exactOptional(ideaFields.priority),
  tag: v.exactOptional(v.string()),
} satisfies Entries<SavedFilter>);

const timeOfDaySchema = v.pipe(v.string(), v.regex(timeOfDayPattern));

const reminderSettingsSchema: v.GenericSchema<unknown, Partial<ReminderSettings>> = v.pipe(
  notArray,
  v.strictObject({
    push: v.exactOptional(v.boolean()),
    mail: v.exactOptional(v.boolean()),
    leads: v.exactOptional(leadsSchema),
    quietFrom: v.exactOptional(timeOfDaySchema),
    quietTo: v.exactOptional(timeOfDaySchema),
    digest: v.exactOptional(v.picklist(digestIntervals)),
    digestAt: v.exactOptional(timeOfDaySchema),
  } satisfies Entries<Partial<ReminderSettings>>),
);

const idsSchema = v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(limits.ideas));
const entryArgs = { id: idSchema, list: v.picklist(entryLists), entry: entryIdSchema };
const newEntrySchema = v.strictObject({ id: idSchema, text: v.string() });

const styleArgs = {
  name: v.string(),
  colour: v.exactOptional(v.nullable(v.picklist(labelColours))),
  hidden: v.exactOptional(v.boolean()),
} satisfies Entries<MutationArgs['styleCategory' | 'styleTag']>;

const argsSchemas: { [N in MutationName]: v.GenericSchema<unknown, MutationArgs[N]> } = {
  addIdea: v.strictObject(ideaFields),
  editIdea: v.strictObject({ id: idSchema, changes: changesSchema }),
  setProgress: v.strictObject({ id: idSchema, progress: v.number() }),
  addUpdate: newEntrySchema,
  addNote: newEntrySchema,
  moveIdea: v.strictObject({
    id: idSchema,
    after: v.nullable(idSchema),
    before: v.nullable(idSchema),
    sort: v.picklist(sorts),
  }),
  deleteIdea: v.strictObject({ id: idSchema }),
  deleteAllIdeas: v.pipe(notArray, v.strictObject({})),
  importIdeas: v.strictObject({ ideas: v.pipe(v.array(importedIdeaSchema), v.maxLength(limits.ideas)) }),
  addImported: v.strictObject({ ideas: v.pipe(v.array(importedIdeaSchema), v.maxLength(limits.ideas)) }),
  migrateLocalIdeas: v.strictObject({
    ideas: v.pipe(v.array(importedIdeaSchema), v.maxLength(limits.ideas)),
    categories: v.pipe(v.array(v.string()), v.maxLength(limits.categories)),
    score: v.number(),
  }),
  addCategory: v.strictObject({ name: v.string() }),
  setPreferences: v.pipe(
    notArray,
    v.strictObject({
      theme: v.exactOptional(v.nullable(v.picklist(themes))),
      language: v.exactOptional(v.nullable(v.picklist(languages))),
      sound: v.exactOptional(v.nullable(v.boolean())),
      helpSeen: v.exactOptional(v.boolean()),
      shortcuts: v.exactOptional(v.boolean()),
      weeklyGoal: v.exactOptional(
        v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.weeklyGoal)),
      ),
      // Any name: a newer browser knows zones that this server does not.
      zone: v.exactOptional(v.pipe(v.string(), v.regex(/^[A-Za-z][\w+/-]{0,63}$/))),
      reminders: v.exactOptional(reminderSettingsSchema),
    } satisfies Entries<Preferences>),
  ),
  saveFilter: v.strictObject({
    filter: savedFilterSchema,
    formerName: v.exactOptional(v.string()),
  } satisfies Entries<MutationArgs['saveFilter']>),
  forgetFilter: v.strictObject({ name: v.string() }),
  renameCategory: v.strictObject({ from: v.string(), to: v.string() }),
  removeCategory: v.strictObject({ name: v.string(), moveTo: v.string() }),
  styleCategory: v.strictObject(styleArgs),
  renameTag: v.strictObject({ from: v.string(), to: v.string() }),
  removeTag: v.strictObject({ name: v.string(), moveTo: v.string() }),
  styleTag: v.strictObject(styleArgs),
  undo: v.strictObject({ of: mutationIdSchema }),
  restoreIdeas: v.strictObject({ ids: idsSchema }),
  purgeIdeas: v.strictObject({ ids: idsSchema }),
  editEntry: v.strictObject({ ...entryArgs, text: v.string() }),
  deleteEntry: v.strictObject(entryArgs),
  keepIdeas: v.strictObject({
    ideas: v.pipe(v.array(keptIdeaSchema), v.minLength(1), v.maxLength(limits.ideas)),
  }),
  captureIdeas: v.strictObject({
    ideas: v.pipe(v.array(capturedIdeaSchema), v.minLength(1), v.maxLength(limits.capturedIdeas)),
  }),
  setAside: v.strictObject({ id: idSchema, until: v.string() }),
  addStep: v.strictObject({
    ...newEntrySchema.entries,
    more: v.exactOptional(v.pipe(v.array(v.string()), v.maxLength(limits.stepsPerIdea))),
  } satisfies Entries<MutationArgs['addStep']>),
  setStep: v.strictObject({ id: idSchema, step: entryIdSchema, done: v.boolean() }),
  moveStep: v.strictObject({
    id: idSchema,
    step: entryIdSchema,
    after: v.nullable(entryIdSchema),
    before: v.nullable(entryIdSchema),
  }),
  setProgressBy: v.strictObject({ id: idSchema, by: progressBySchema }),
  editIdeas: v.strictObject({ ids: idsSchema, changes: bulkChangesSchema }),
  deleteIdeas: v.strictObject({ ids: idsSchema }),
};

function mutationSchema<N extends MutationName>(name: N) {
  return v.strictObject({
    id: mutationIdSchema,
    name: v.literal(name),
    args: argsSchemas[name],
    at: timestampSchema,
    utcOffset: v.pipe(v.number(), v.integer(), v.minValue(-14 * 60), v.maxValue(14 * 60)),
    // Any name passes: the domain decides whether the zone exists, and has a fallback if it does not.
    zone: v.exactOptional(v.pipe(v.string(), v.maxLength(64))),
  });
}

const mutationNames = Object.keys(argsSchemas) as MutationName[];

/** Body of `POST /api/mutations`. */
export const pushSchema = v.strictObject({
  mutations: v.pipe(
    v.array(v.variant('name', mutationNames.map(mutationSchema)) as v.GenericSchema<unknown, Mutation>),
    v.minLength(1),
    v.maxLength(limits.mutationsPerRequest),
  ),
});

/** Body of `POST /api/import`: one of the mutations that carry a file. */
export const importSchema = v.strictObject({
  mutations: v.pipe(
    v.array(
      v.variant('name', namesWith('size', 'file').map(mutationSchema)) as v.GenericSchema<
        unknown,
        FileMutation
      >,
    ),
    v.length(1),
  ),
});

/** The outcome of one mutation. A mutation that is sent again gets the same result. */
export type MutationResult =
  | { readonly id: string; readonly status: 'applied'; readonly version: number; readonly points: number }
  | { readonly id: string; readonly status: 'refused'; readonly code: RefusalCode };

/**
 * Response of `POST /api/mutations` and `POST /api/import`: the results in order, and the changes since the
 * version before the first mutation.
 */
export interface PushAnswer {
  readonly results: readonly MutationResult[];
  readonly changes: Changes;
  /** Whether the oldest trash and undo data was permanently deleted, because the account keeps too much. */
  readonly trimmed?: boolean;
}
