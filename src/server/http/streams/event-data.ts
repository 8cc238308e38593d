import { type Changes, type VersionOnly } from '#contract/changes.ts';
import { maxEventPayloadLength } from '#contract/protocol.ts';

const cache = new WeakMap<Changes, string>();

/**
 * The data of an event: the changes, or only their version if they are too long. Serialized once for all
 * streams that send the same changes.
 */
export function eventData(changes: Changes, epoch: string): string {
  const cached = cache.get(changes);
  if (cached !== undefined) return cached;
  const json = JSON.stringify({ ...changes, epoch } satisfies Changes);
  const data = json.length > maxEventPayloadLength ? versionData(changes.to, epoch) : json;
  cache.set(changes, data);
  return data;
}

/** An event's data if the changes are too large to send. */
export function versionData(version: number, epoch: string): string {
  return JSON.stringify({ to: version, epoch } satisfies VersionOnly);
}
