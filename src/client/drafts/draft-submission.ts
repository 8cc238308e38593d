import { type Drafts, returnedSuffix } from './drafts.ts';

/** Key prefix of texts that were submitted but whose mutation is not yet stored safely. */
export const submissionPrefix = 'submitted';

export interface DraftSubmission {
  /** Name of the draft that was submitted. */
  readonly name: string;
  readonly text: string;
}

const returnedKey = (name: string) => name + returnedSuffix;

const readTextList = (drafts: Drafts, name: string) =>
  JSON.parse(drafts.get(name) ?? '[]') as readonly string[];

/** The change that appends a text to the list of texts waiting to return to its field. */
export const addReturnedText = (drafts: Drafts, { name, text }: DraftSubmission) =>
  text === ''
    ? {}
    : { [returnedKey(name)]: JSON.stringify([...readTextList(drafts, returnedKey(name)), text]) };

/** Deletes the stored submission. A rejected text is returned to its field. */
export function endSubmission(
  drafts: Drafts,
  key: string,
  submission: DraftSubmission,
  isAccepted: boolean,
): void {
  drafts.setAll({ [key]: null, ...(isAccepted ? {} : addReturnedText(drafts, submission)) });
  if (!isAccepted) drafts.notifyReturned();
}

/**
 * Moves a text from its field into a mutation, whose id `submit` receives. The text stays stored until the
 * mutation is safe, in case the page ends first, and returns to its field if the mutation is rejected.
 * Resolves to whether the mutation was accepted.
 */
export async function submitDraft(
  drafts: Drafts,
  submission: DraftSubmission,
  submit: (id: string) => Promise<boolean>,
): Promise<boolean> {
  const id = drafts.newId();
  const key = `${submissionPrefix}.${id}`;
  // This page holds the lock while it submits: another page that acquires it knows that this page has
  // finished or ended.
  const release = drafts.acquireLock(key, () => {});
  drafts.setAll({ [submission.name]: null, [key]: JSON.stringify(submission) });
  const finish = (isAccepted: boolean) => {
    endSubmission(drafts, key, submission, isAccepted);
    release();
  };
  try {
    const isTaken = await submit(id);
    if (isTaken) void drafts.whenSafe(id).then(() => finish(true));
    else finish(false);
    return isTaken;
  } catch (error) {
    finish(false);
    throw error;
  }
}

/** Returns a rejected text to its field, or queues it while the field holds a newer draft. */
export function returnText(drafts: Drafts, name: string, text: string): void {
  drafts.setAll(addReturnedText(drafts, { name, text }));
  drafts.notifyReturned();
}

/** The text to show in a field: its draft, else the first returned text, which then becomes the draft. */
export function nextDraft(drafts: Drafts, name: string): string | null {
  const typed = drafts.get(name);
  const [first, ...others] = readTextList(drafts, returnedKey(name));
  if (typed !== null || first === undefined) return typed;
  drafts.setAll({ [name]: first, [returnedKey(name)]: others.length === 0 ? null : JSON.stringify(others) });
  return first;
}
