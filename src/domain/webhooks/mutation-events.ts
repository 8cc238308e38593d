import { isFinished } from '../idea/progress.ts';
import { type Effect } from '../mutation/effect.ts';
import { type WebhookEvent } from './webhook.ts';

/** A change by a mutation, as webhooks are notified of it. */
export type MutationEvent =
  | { readonly type: WebhookEvent; readonly ideaId: string; readonly updateId?: string }
  /** Replaces events of a type that are too many to be sent one by one. */
  | { readonly type: WebhookEvent; readonly count: number };

/** The most events of a type that a mutation has. One event with the count replaces more of them. */
export const maxEventsOfType = 50;

type Kind = 'created' | 'deleted' | 'finished' | 'updated';

interface ChangedIdea {
  kind: Kind;
  readonly updateIds: Set<string>;
}

/** A later effect on an idea replaces the kind of an earlier one unless that ranks higher. */
const ranks: Readonly<Record<Kind, number>> = { updated: 0, finished: 1, created: 2, deleted: 2 };

/**
 * Derives a mutation's events from its effects, so that undo, imports and edits of many ideas have the same ones. Each idea
 * has one event, of the highest rank. Each added update has an event besides, because a webhook may ask for updates only.
 * `ideasBefore` is the number of ideas before the mutation: the effect of deleting all does not name them.
 */
export function eventsOf(effects: readonly Effect[], ideasBefore: number): readonly MutationEvent[] {
  const ideas = new Map<string, ChangedIdea>();
  let removedCount = 0;
  const note = (id: string, kind: Kind): ChangedIdea => {
    const idea = ideas.get(id) ?? { kind, updateIds: new Set<string>() };
    if (ranks[kind] >= ranks[idea.kind]) idea.kind = kind;
    ideas.set(id, idea);
    return idea;
  };
  for (const effect of effects) {
    if (effect.kind === 'all-removed') removedCount += ideasBefore;
    else if (effect.kind === 'entry-added' && effect.list === 'updates')
      note(effect.ideaId, 'updated').updateIds.add(effect.entry.id);
    else for (const [id, kind] of changesOf(effect)) note(id, kind);
  }
  const events: MutationEvent[] = [];
  for (const [ideaId, { kind, updateIds }] of ideas) {
    if (kind !== 'deleted')
      for (const updateId of updateIds) events.push({ type: 'update.added', ideaId, updateId });
    events.push({ type: `idea.${kind}`, ideaId });
  }
  return summarized(events, removedCount);
}

function changesOf(effect: Effect): readonly (readonly [id: string, kind: Kind])[] {
  switch (effect.kind) {
    case 'idea-added':
    case 'idea-restored':
      return [[effect.idea.id, 'created']];
    case 'idea-removed':
      return [[effect.id, 'deleted']];
    case 'idea-changed': {
      const { id, from, to } = effect;
      // Programs do not see the position of an idea.
      if (Object.keys(to).every((key) => key === 'rank')) return [];
      const [before, after] = [from.progress, to.progress];
      const isDone = after !== undefined && isFinished({ progress: after });
      const wasDone = before === undefined || isFinished({ progress: before });
      return [[id, isDone && !wasDone ? 'finished' : 'updated']];
    }
    case 'entry-added':
    case 'entry-changed':
    case 'entry-removed':
    case 'step-changed':
      return [[effect.ideaId, 'updated']];
    case 'category-renamed':
    case 'category-moved':
      return effect.ids.map((id) => [id, 'updated'] as const);
    case 'tag-renamed':
    case 'ideas-retagged':
      return effect.ideas.flatMap(({ ids }) => ids.map((id) => [id, 'updated'] as const));
    default:
      return [];
  }
}

/** Replaces the events of a type by one with their count where they are too many. */
function summarized(events: readonly MutationEvent[], removedCount: number): readonly MutationEvent[] {
  const counts = new Map<WebhookEvent, number>(removedCount > 0 ? [['idea.deleted', removedCount]] : []);
  for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1);
  const isMany = (type: WebhookEvent, count: number) =>
    count > maxEventsOfType || (type === 'idea.deleted' && removedCount > 0);
  const many = [...counts].filter(([type, count]) => isMany(type, count));
  const summaries = new Set(many.map(([type]) => type));
  return [
    ...many.map(([type, count]) => ({ type, count })),
    ...events.filter(({ type }) => !summaries.has(type)),
  ];
}
