import { type Drafts, returnedSuffix } from './drafts.ts';

/** Begins the names under which texts are kept that were submitted and are not yet safe as changes. */
export const submissionPrefix = 'submitted';

export interface DraftSubmission {
  /** The draft it was submitted from. */
  readonly name: string;
  readonly text: string;
}

const returnedKey = (name: string) => name + returnedSuffix;

const readTextList = (drafts: Drafts, name: string) =>
  JSON.parse(drafts.get(name) ?? '[]') as readonly string[];

/** What is to come back to a field, with one more. */
export const addReturnedText = (drafts: Drafts, { name, text }: DraftSubmission) =>
  text === ''
    ? {}
    : { [returnedKey(name)]: JSON.stringify([...readTextList(drafts, returnedKey(name)), text]) };

/** Ends what was kept while a text was being submitted; one that was not taken comes back. */
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
 * Takes a text out of its field and submits it, as the change with the id that `submit` is given. Until that is safe
 * the text is kept all the same, for a page that ends before; if it is not taken, it comes back. Resolves to whether
 * it was taken.
 */
export async function submitDraft(
  drafts: Drafts,
  submission: DraftSubmission,
  submit: (id: string) => Promise<boolean>,
): Promise<boolean> {
  const id = drafts.newId();
  const key = `${submissionPrefix}.${id}`;
  // The page that submits it has the lock: whoever else gets that knows that this is over, or that page.
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

/** Gives back a text that was submitted in vain. It waits while something newer stands in its field. */
export function returnText(drafts: Drafts, name: string, text: string): void {
  drafts.setAll(addReturnedText(drafts, { name, text }));
  drafts.notifyReturned();
}

/** What belongs in a field: what was typed there, else the first text that came back. */
export function nextDraft(drafts: Drafts, name: string): string | null {
  const typed = drafts.get(name);
  const [first, ...others] = readTextList(drafts, returnedKey(name));
  if (typed !== null || first === undefined) return typed;
  drafts.setAll({ [name]: first, [returnedKey(name)]: others.length === 0 ? null : JSON.stringify(others) });
  return first;
}
