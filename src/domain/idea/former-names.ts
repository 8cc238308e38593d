import { trashRetentionMs } from './trash.ts';

/** A name that a category or tag had before it was renamed, or before its ideas were moved to another. */
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

/** The keys by which names are compared: themselves, or those of tags. */
type KeyOf = (name: string) => string;
const itself: KeyOf = (name) => name;

/** The former name with this text, if an edit made `at` a time is still redirected from it. */
export function findFormerName(
  former: readonly FormerName[],
  name: string,
  at: number,
  keyOf: KeyOf = itself,
): FormerName | undefined {
  if (former.length === 0) return undefined;
  const key = keyOf(name);
  return former.find((one) => keyOf(one.name) === key && at < one.at + formerNameMs);
}

/** Adds a former name. Those that led to it lead on to its new one, and the expired ones are dropped. */
export function addFormerName(
  former: readonly FormerName[],
  added: FormerName,
  keyOf: KeyOf = itself,
): readonly FormerName[] {
  const { name, to, at, isMerged } = added;
  const key = keyOf(to);
  const kept = former
    .filter((one) => keyOf(one.name) !== key && one.name !== name && at < one.at + formerNameMs)
    .map((one) => (one.to === name ? { ...one, to, ...(isMerged && { isMerged }) } : one));
  return [...kept, added].slice(-maxFormerNames);
}
