import { type FileMutation, isFileMutation } from '#domain/mutation/mutation-traits.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { ApiError } from '../../errors/api-error.ts';
import { createRateLimit } from './rate-limit.ts';

// A mutation counts by its cost: at least one unit, or more by its bytes or by the entries of its file. The
// largest file leaves units for ordinary mutations in the same minute.
const bytesPerUnit = 2_000;
const entriesPerUnit = 20;

/** The cost of one request. */
export interface MutationLoad {
  readonly mutationCount: number;
  readonly bodyBytes: number;
  /** Updates, notes and steps in files. */
  readonly entryCount: number;
}

/** Rate limits of one account: mutations per minute, imports per hour. */
export interface MutationLimits {
  /** @throws ApiError rate-limited */
  takeMutations(accountId: string, load: MutationLoad): void;
  /** @throws ApiError rate-limited */
  takeImports(accountId: string, count: number): void;
}

export function createMutationLimits(
  { mutationsPerMinute, importsPerHour }: { mutationsPerMinute: number; importsPerHour: number },
  now: () => number,
): MutationLimits {
  const minute = createRateLimit(mutationsPerMinute, 60_000, now);
  const hour = createRateLimit(importsPerHour, 3_600_000, now);
  const refuseFor = (waitMs: number, reason: string) => {
    if (waitMs === 0) return;
    throw new ApiError('rate-limited', reason, { 'Retry-After': String(Math.ceil(waitMs / 1_000)) });
  };
  return {
    takeMutations(accountId, { mutationCount, bodyBytes, entryCount }) {
      const units = Math.max(mutationCount, bodyBytes / bytesPerUnit, entryCount / entriesPerUnit);
      refuseFor(minute.take(accountId, Math.ceil(units)), 'too many mutations a minute');
    },
    takeImports(accountId, count) {
      if (count > 0) refuseFor(hour.take(accountId, count), 'too many imports an hour');
    },
  };
}

/** The load of a request whose mutations are parsed. */
export function loadOf(mutations: readonly Mutation[], bodyBytes: number): MutationLoad {
  const entryCount = mutations.filter(isFileMutation).reduce((sum, file) => sum + entriesIn(file), 0);
  return { mutationCount: mutations.length, bodyBytes, entryCount };
}

export function countImports(mutations: readonly Mutation[]): number {
  return mutations.filter(isFileMutation).length;
}

function entriesIn({ args }: FileMutation): number {
  return args.ideas.reduce(
    (sum, { updates, notes, steps = [] }) => sum + updates.length + notes.length + steps.length,
    0,
  );
}
