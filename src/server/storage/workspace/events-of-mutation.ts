import { type Effect } from '#domain/mutation/effect.ts';
import { type MutationEvent, eventsOf } from '#domain/webhooks/mutation-events.ts';
import { isInMask } from '#domain/webhooks/webhook.ts';

/** An event of a mutation, and the version that the mutation gave the account. */
export interface EventOfMutation {
  readonly mutationId: string;
  readonly version: number;
  readonly event: MutationEvent;
}

/** The changes that a mutation is about to make. */
export interface EventSource {
  readonly mutationId: string;
  readonly version: number;
  readonly effects: readonly Effect[];
  readonly ideasBefore: number;
}

/** The events of a mutation that an account's webhooks ask for. Without webhooks nothing is computed. */
export function eventsFor(
  webhookEvents: number | null,
  { mutationId, version, effects, ideasBefore }: EventSource,
): readonly EventOfMutation[] {
  if (webhookEvents === null) return [];
  return eventsOf(effects, ideasBefore)
    .filter(({ type }) => isInMask(webhookEvents, type))
    .map((event) => ({ mutationId, version, event }));
}
