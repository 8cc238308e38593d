import { type Changes } from '#contract/changes.ts';
import { type ErrorCode } from '#contract/error-codes.ts';
import { type SyncApi } from '../api/sync-api.ts';
import { CallFailed } from '../errors.ts';
import { type PendingMutation } from '../replica/replica.ts';
import { hedgedRequest } from './hedged-request.ts';
import { type SettledMutation, toSettledMutation } from './mutation-results.ts';
import { nextBatch } from './next-batch.ts';

/**
 * Sends pending mutations in batches, and isolates a mutation that makes the server reject its whole request.
 */
export interface BatchSender {
  /** The mutations to send next. */
  next(pending: readonly PendingMutation[]): readonly PendingMutation[];
  /**
   * Resolves to the server's answer, or to null if the request was rejected as such: `next` then returns one
   * mutation at a time until one is accepted. @throws CallFailed
   */
  send(batch: readonly PendingMutation[]): Promise<BatchAnswer | null>;
  /** Sends the request in progress once more, in case its connection hangs. */
  repeat(): void;
}

export interface BatchAnswer {
  readonly changes: readonly Changes[];
  readonly settled: readonly SettledMutation[];
  /** Whether the server permanently deleted the oldest trash and undo data. */
  readonly isTrimmed: boolean;
}

/** Codes that are about the request itself, so that repeating it would not help. */
const permanentCodes = new Set<string>([
  'invalid-request',
  'payload-too-large',
  'not-found',
  'method-not-allowed',
  'unsupported-media-type',
] satisfies ErrorCode[]);

export function createBatchSender(api: SyncApi): BatchSender {
  let sendsSingly = false;
  let repeat: (() => void) | null = null;

  return {
    next: (pending) => nextBatch(pending, sendsSingly),

    async send(batch) {
      const mutations = batch.map((item) => item.mutation);
      const sending = hedgedRequest(() => api.push(mutations));
      repeat = sending.repeat;
      try {
        const { results, changes, trimmed = false } = await sending.response.finally(() => (repeat = null));
        sendsSingly = false;
        return {
          changes: [changes],
          settled: mutations.map((mutation) => toSettledMutation(mutation, results)),
          isTrimmed: trimmed,
        };
      } catch (error) {
        if (!(error instanceof CallFailed) || !permanentCodes.has(error.code)) throw error;
        const code = error.code as ErrorCode;
        if (mutations.length === 1)
          return {
            changes: [],
            settled: mutations.map((mutation) => ({ mutation, version: null, code })),
            isTrimmed: false,
          };
        sendsSingly = true;
        return null;
      }
    },

    repeat: () => repeat?.(),
  };
}
