import { refuseFile } from '../files/file-fault.ts';
import { type ForeignReading } from './foreign-file.ts';
import { readForgeItems } from './forge-items.ts';

/** The ideas of Forge's own JSON file, which `Import` would only replace. */
export function* readForgeJson(data: unknown): ForeignReading {
  const reading = yield* readForgeItems('forge-json', Array.isArray(data) ? data : []);
  // A list of anything else, of which a reason about ideas would make no sense.
  const isOther = !reading.ok && reading.fault.kind === 'item';
  return isOther ? refuseFile({ kind: 'unknown-format' }) : reading;
}
