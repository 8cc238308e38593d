import { type Changes, type VersionOnly } from '#contract/changes.ts';
import { eventPayloadMax } from '#contract/protocol.ts';

const made = new WeakMap<Changes, string>();

/**
 * What an event says of changes: all of them, or only to which version they lead where that would be too long. Made
 * once for all streams that tell of the same changes.
 */
export function eventData(changes: Changes): string {
  const known = made.get(changes);
  if (known !== undefined) return known;
  const whole = JSON.stringify(changes);
  const data =
    whole.length > eventPayloadMax ? JSON.stringify({ to: changes.to } satisfies VersionOnly) : whole;
  made.set(changes, data);
  return data;
}
