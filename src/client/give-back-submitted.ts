import { type ShownStore } from './device-store.ts';
import { type PageDrafts } from './drafts.ts';
import { type Submitted, giveBack, settle, underway } from './given-back.ts';
import { holdsChange } from './holds-change.ts';

/**
 * Gives back what pages had submitted when they ended, and what was not safe by then: what is stored tells. What
 * another tab is submitting just now is waited for: it is given back only if that tab ends before. Resolves once
 * nothing of it is left.
 */
export async function giveBackSubmitted(
  drafts: PageDrafts,
  store: Pick<ShownStore, 'read'> | null,
): Promise<void> {
  giveBackOlder(drafts);
  const isSafe = async (kept: string) =>
    store !== null && holdsChange(await store.read(null), kept.slice(underway.length + 1));
  const giveBackOne = (kept: string) =>
    new Promise<void>((resolve) => {
      const release = drafts.hold(kept, async () => {
        // Read now: another tab may have stored it until a moment ago. What cannot be read does not tell.
        const isTaken = await isSafe(kept).catch(() => false);
        const one = JSON.parse(drafts.get(kept) ?? 'null') as Submitted | null;
        if (one) settle(drafts, kept, one, isTaken);
        release();
        resolve();
      });
    });
  await Promise.all(
    Object.keys(drafts.texts())
      .filter((name) => name.startsWith(`${underway}.`))
      .map(giveBackOne),
  );
}

/** Older versions kept all of it in one list, without the id that it had as a change. */
function giveBackOlder(drafts: PageDrafts): void {
  const list = JSON.parse(drafts.get(underway) ?? '[]') as readonly Submitted[];
  for (const { name, text } of list) giveBack(drafts, name, text);
  drafts.set(underway, null);
}
