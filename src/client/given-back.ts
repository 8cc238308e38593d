import { type Drafts } from './drafts.ts';

const waitingIn = (name: string) => `${name}.back`;

function waiting(drafts: Drafts, name: string): readonly string[] {
  return JSON.parse(drafts.get(waitingIn(name)) ?? '[]') as readonly string[];
}

/** Gives back a text that was submitted in vain. It waits while something newer stands in its field. */
export function giveBack(drafts: Drafts, name: string, text: string): void {
  if (text === '') return;
  drafts.set(waitingIn(name), JSON.stringify([...waiting(drafts, name), text]));
}

/** What belongs in a field: what was typed there, else the first text that came back. */
export function nextDraft(drafts: Drafts, name: string): string | null {
  const typed = drafts.get(name);
  const [first, ...others] = waiting(drafts, name);
  if (typed !== null || first === undefined) return typed;
  drafts.set(name, first);
  drafts.set(waitingIn(name), others.length === 0 ? null : JSON.stringify(others));
  return first;
}
