import * as v from 'valibot';
import { type Idea, priorities, progressSources } from '#domain/idea/idea.ts';

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
  createdAt: timestamp,
  finishedAt: v.nullable(timestamp),
  updates: v.array(apiEntrySchema),
  notes: v.array(apiEntrySchema),
  steps: v.array(v.strictObject({ ...apiEntrySchema.entries, doneAt: v.nullable(timestamp) })),
});

export type ApiIdea = v.InferOutput<typeof apiIdeaSchema>;

/** The idea as programs see it. */
export function toApiIdea(idea: Idea): ApiIdea {
  const { rank: _rank, progressBy = 'hand', setAside = null, steps, ...rest } = idea;
  return {
    ...rest,
    progressBy,
    setAside,
    tags: [...rest.tags],
    updates: [...rest.updates],
    notes: [...rest.notes],
    steps: steps.map(({ rank: _position, ...step }) => step),
  };
}
