import { toApiIdea } from '#contract/api/api-idea.ts';
import { type EventData, type WebhookPayload } from '#contract/webhooks.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { type Storage } from '../storage/api/storage.ts';
import { type EventBody } from '../storage/commands/webhooks/queue-events.ts';
import { findEntries } from '../storage/queries/entries.ts';
import { findIdeas } from '../storage/queries/ideas.ts';
import { findOpenAccount } from '../storage/queries/webhooks.ts';
import { fromRow, joinEntries } from '../storage/schema/idea-rows.ts';
import { type Database } from '../storage/schema/schema.ts';

/** An idea may take 4 MB. Above this size of the body only its newest updates and notes are sent. */
const maxBodyChars = 256_000;
const maxEntriesOfLarge = 50;

/**
 * The body of a delivery, with the idea as it is now and not as it was: nothing of an idea is copied to the queue, where it
 * would outlive its deletion. Null if the account no longer exists, or is closed.
 */
export async function webhookBody(
  storage: Storage,
  accountId: string,
  event: EventBody,
): Promise<string | null> {
  const data = await storage.read.transaction().execute(async (tx) => {
    const [account] = await findOpenAccount(tx, { id: accountId });
    return account === undefined ? null : dataOf(tx, accountId, event);
  });
  if (data === null) return null;
  const body = bodyOf(event, data);
  if (body.length <= maxBodyChars || !('idea' in data) || data.idea === null) return body;
  const [updates, notes] = [data.idea.updates, data.idea.notes].map((list) => list.slice(-maxEntriesOfLarge));
  return bodyOf(event, {
    ...data,
    idea: { ...data.idea, updates: updates ?? [], notes: notes ?? [] },
    isCut: true,
  });
}

function bodyOf({ type, at }: EventBody, data: EventData): string {
  return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data } satisfies WebhookPayload);
}

async function dataOf(tx: Database, accountId: string, event: EventBody): Promise<EventData> {
  if ('count' in event) return { count: event.count };
  const { ideaId, updateId } = event;
  const idea = await readIdea(tx, accountId, ideaId);
  return {
    ideaId,
    ...(updateId !== undefined && { updateId }),
    idea: idea && toApiIdea(idea),
  };
}

/** An idea, also one in the trash. */
async function readIdea(tx: Database, accountId: string, id: string): Promise<Idea | null> {
  const [row] = await findIdeas(tx, accountId, [id]);
  // Deleted for good, it is an empty row.
  if (row === undefined || row.doc === '') return null;
  const [idea] = joinEntries([fromRow(row)], await findEntries(tx, accountId, [id]));
  return idea ?? null;
}
