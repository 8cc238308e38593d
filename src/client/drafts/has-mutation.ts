import { type StoredAccount } from '../device-store.ts';

/**
 * Whether a change has come to be kept on this device: it is in the outbox or was refused, it is remembered what it
 * did, or – where another tab has sent it at once – the server's rows have what it added, under its id.
 */
export function hasMutation({ serverState, outbox, refused, records }: StoredAccount, id: string): boolean {
  return (
    records.has(id) ||
    [...outbox, ...refused].some(({ mutation }) => mutation.id === id) ||
    (serverState?.ideas ?? []).some((idea) =>
      [idea, ...idea.updates, ...idea.notes].some((row) => row.id === id),
    )
  );
}
