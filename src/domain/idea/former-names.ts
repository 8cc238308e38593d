import { trashRetentionMs } from './trash.ts';

/** A name that a category had before it was renamed, or before its ideas were moved to another. */
export interface FormerName {
  readonly name: string;
  /** The name that took its place; never a former one itself. */
  readonly to: string;
  /** In ms since 1970 UTC. */
  readonly at: number;
  readonly isMerged?: true;
}

/** How long edits that use a former name are redirected, in ms: as long as deleted ideas can be restored. */
export const formerNameMs = trashRetentionMs;

/** They are sent with the account, so there are not many. */
export const maxFormerNames = 200;

/** The former name with this text, if an edit made `at` a time is still redirected from it. */
export function findFormerName(
  former: readonly FormerName[],
  name: string,
  at: number,
): FormerName | undefined {
  return former.find((one) => one.name === name && at < one.at + formerNameMs);
}

/** Adds a former name. Those that led to it lead on to its new one, and the expired ones are dropped. */
export function addFormerName(former: readonly FormerName[], added: FormerName): readonly FormerName[] {
  const { name, to, at, isMerged } = added;
  const kept = former
    .filter((one) => one.name !== to && one.name !== name && at < one.at + formerNameMs)
    .map((one) => (one.to === name ? { ...one, to, ...(isMerged && { isMerged }) } : one));
  return [...kept, added].slice(-maxFormerNames);
}
