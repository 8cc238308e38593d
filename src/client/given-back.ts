import { type Drafts } from './drafts.ts';

/** The name under which texts are kept that were submitted and are not yet safe as changes. */
const underway = 'submitted';

export interface Submitted {
  /** The draft it was submitted from. */
  readonly name: string;
  readonly text: string;
}

/** A lock for each text. The page that submits it has it: whoever else gets it knows that this is over, or that page. */
export const lockOf = ({ name, text }: Submitted) => `${underway} ${name} ${text}`;

const waitingIn = (name: string) => `${name}.back`;

function listIn<T>(drafts: Drafts, name: string): readonly T[] {
  return JSON.parse(drafts.get(name) ?? '[]') as readonly T[];
}

function keepList(drafts: Drafts, name: string, list: readonly unknown[]): void {
  drafts.set(name, list.length === 0 ? null : JSON.stringify(list));
}

/**
 * Takes a text out of its field and submits it. Until it is safe it is kept all the same, for a page that ends before;
 * if it is not taken, it comes back. Resolves to whether it was taken.
 */
export async function submitDraft(
  drafts: Drafts,
  { name, text }: Submitted,
  submit: () => Promise<boolean>,
): Promise<boolean> {
  const release = drafts.hold(lockOf({ name, text }), () => {});
  drafts.set(name, null);
  keepList(drafts, underway, [...listIn(drafts, underway), { name, text }]);
  const isTaken = await submit();
  takeOut(drafts, { name, text });
  if (!isTaken) giveBack(drafts, name, text);
  release();
  return isTaken;
}

/** Everything that is under way, or was when its page ended. */
export const submittedTexts = (drafts: Drafts) => listIn<Submitted>(drafts, underway);

/** Takes a text out of those that are under way. Returns whether it was among them. */
export function takeOut(drafts: Drafts, { name, text }: Submitted): boolean {
  const list = listIn<Submitted>(drafts, underway);
  const place = list.findIndex((one) => one.name === name && one.text === text);
  if (place >= 0) keepList(drafts, underway, list.toSpliced(place, 1));
  return place >= 0;
}

/** Gives back a text that was submitted in vain. It waits while something newer stands in its field. */
export function giveBack(drafts: Drafts, name: string, text: string): void {
  if (text === '') return;
  keepList(drafts, waitingIn(name), [...listIn(drafts, waitingIn(name)), text]);
}

/** What belongs in a field: what was typed there, else the first text that came back. */
export function nextDraft(drafts: Drafts, name: string): string | null {
  const typed = drafts.get(name);
  const [first, ...others] = listIn<string>(drafts, waitingIn(name));
  if (typed !== null || first === undefined) return typed;
  drafts.set(name, first);
  keepList(drafts, waitingIn(name), others);
  return first;
}
