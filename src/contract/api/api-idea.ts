import * as v from 'valibot';
import { type Entry, type Idea, priorities, progressSources } from '#domain/idea/idea.ts';
import { reminderLeads } from '#domain/idea/leads.ts';

const timestamp = v.pipe(v.string(), v.isoTimestamp());

const apiEntrySchema = v.strictObject({ id: v.string(), text: v.string(), date: timestamp });

/** An idea as programs see it: without its position, which is a matter of the page. */
export const apiIdeaSchema = v.strictObject({
  id: v.string(),
  title: v.string(),
  description: v.string(),
  category: v.string(),
  deadline: v.pipe(
    v.string(),
    v.description('Wall-clock time like 2027-01-31T18:00, in the zone of the account; may be empty'),
  ),
  target: v.string(),
  priority: v.picklist(priorities),
  tags: v.array(v.string()),
  progress: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  progressBy: v.picklist(progressSources),
  setAside: v.pipe(
    v.nullable(v.string()),
    v.description('Until when Focus leaves it out: a wall-clock time, or `someday`'),
  ),
  leads: v.pipe(
    v.nullable(v.array(v.picklist(reminderLeads))),
    v.description(
      'Minutes before the deadline at which a reminder comes; empty for never, null as in the settings',
    ),
  ),
  createdAt: timestamp,
  finishedAt: v.nullable(timestamp),
  updates: v.array(apiEntrySchema),
  notes: v.array(apiEntrySchema),
  steps: v.array(v.strictObject({ ...apiEntrySchema.entries, doneAt: v.nullable(timestamp) })),
});

export type ApiIdea = v.InferOutput<typeof apiIdeaSchema>;

/** The idea as programs see it. Every field is named, so that a new one of the domain does not go out undescribed. */
export function toApiIdea(idea: Idea): ApiIdea {
  const { progressBy = 'hand', setAside = null, leads = null } = idea;
  return {
    id: idea.id,
    title: idea.title,
    description: idea.description,
    category: idea.category,
    deadline: idea.deadline,
    target: idea.target,
    priority: idea.priority,
    tags: [...idea.tags],
    progress: idea.progress,
    progressBy,
    setAside,
    leads: leads === null ? null : [...leads],
    createdAt: idea.createdAt,
    finishedAt: idea.finishedAt,
    updates: idea.updates.map(toApiEntry),
    notes: idea.notes.map(toApiEntry),
    steps: idea.steps.map((step) => ({ ...toApiEntry(step), doneAt: step.doneAt })),
  };
}

function toApiEntry({ id, text, date }: Entry): v.InferOutput<typeof apiEntrySchema> {
  return { id, text, date };
}
