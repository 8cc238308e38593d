import { type Drafts, backSuffix } from './drafts.ts';

/** Begins the names under which texts are kept that were submitted and are not yet safe as changes. */
export const underway = 'submitted';

export interface Submitted {
  /** The draft it was submitted from. */
  readonly name: string;
  readonly text: string;
}

const waitingIn = (name: string) => name + backSuffix;

const textsIn = (drafts: Drafts, name: string) => JSON.parse(drafts.get(name) ?? '[]') as readonly string[];

/** What is to come back to a field, with one more. */
export const withBack = (drafts: Drafts, { name, text }: Submitted) =>
  text === '' ? {} : { [waitingIn(name)]: JSON.stringify([...textsIn(drafts, waitingIn(name)), text]) };

/** Ends what was kept while a text was being submitted; one that was not taken comes back. */
export function settle(drafts: Drafts, kept: string, one: Submitted, isTaken: boolean): void {
  drafts.setAll({ [kept]: null, ...(isTaken ? {} : withBack(drafts, one)) });
  if (!isTaken) drafts.tellReturn();
}

/**
 * Takes a text out of its field and submits it, as the change with the id that `submit` is given. Until that is safe
 * the text is kept all the same, for a page that ends before; if it is not taken, it comes back. Resolves to whether
 * it was taken.
 */
export async function submitDraft(
  drafts: Drafts,
  one: Submitted,
  submit: (id: string) => Promise<boolean>,
): Promise<boolean> {
  const id = drafts.newId();
  const kept = `${underway}.${id}`;
  // The page that submits it has the lock: whoever else gets that knows that this is over, or that page.
  const release = drafts.hold(kept, () => {});
  drafts.setAll({ [one.name]: null, [kept]: JSON.stringify(one) });
  const end = (isTaken: boolean) => {
    settle(drafts, kept, one, isTaken);
    release();
  };
  try {
    const isTaken = await submit(id);
    if (isTaken) void drafts.whenSafe(id).then(() => end(true));
    else end(false);
    return isTaken;
  } catch (error) {
    end(false);
    throw error;
  }
}

/** Gives back a text that was submitted in vain. It waits while something newer stands in its field. */
export function giveBack(drafts: Drafts, name: string, text: string): void {
  drafts.setAll(withBack(drafts, { name, text }));
  drafts.tellReturn();
}

/** What belongs in a field: what was typed there, else the first text that came back. */
export function nextDraft(drafts: Drafts, name: string): string | null {
  const typed = drafts.get(name);
  const [first, ...others] = textsIn(drafts, waitingIn(name));
  if (typed !== null || first === undefined) return typed;
  drafts.setAll({ [name]: first, [waitingIn(name)]: others.length === 0 ? null : JSON.stringify(others) });
  return first;
}
