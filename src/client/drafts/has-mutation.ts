import { type StoredAccount } from '../device-store.ts';

/**
 * Whether a mutation reached this device's database: it is in the outbox, was refused, has a history record,
 * or – if another tab sent it at once – the server rows contain an entity with its id.
 */
export function hasMutation({ serverState, outbox, refused, records }: StoredAccount, id: string): boolean {
  return (
    records.has(id) ||
    [...outbox, ...refused].some(({ mutation }) => mutation.id === id) ||
    (serverState?.ideas ?? []).some((idea) =>
      [idea, ...idea.updates, ...idea.notes, ...idea.steps].some((row) => row.id === id),
    )
  );
}
