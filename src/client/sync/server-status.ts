import { type CallFailed } from '../errors.ts';

/**
 * Whether the server takes mutations, and if not, why. `offline`: the device has no network. `unavailable`:
 * the server does not answer, or cannot do its work. `full`: its disk has no space for more.
 */
export type ServerStatus = 'reachable' | 'offline' | 'unavailable' | 'full';

/** Consecutive failures of a server that answers, after which it counts as unavailable. */
const failuresUntilUnavailable = 3;

/** The status after a failed request, the last of so many in a row. */
export function statusAfterFailure(
  { code, isAnswered }: Pick<CallFailed, 'code' | 'isAnswered'>,
  failures: number,
  hasNetwork: boolean,
): ServerStatus {
  if (code === 'storage-full') return 'full';
  if (code !== 'offline') return failures < failuresUntilUnavailable ? 'reachable' : 'unavailable';
  return isAnswered || hasNetwork ? 'unavailable' : 'offline';
}
