import { type ViewStore } from '../device-store.ts';
import { type DraftSubmission, returnText, endSubmission, submissionPrefix } from './draft-submission.ts';
import { type PageDrafts } from './drafts.ts';
import { hasMutation } from './has-mutation.ts';

/**
 * Gives back what pages had submitted when they ended, and what was not safe by then: what is stored tells. What
 * another tab is submitting just now is waited for: it is given back only if that tab ends before. Resolves once
 * nothing of it is left.
 */
export async function recoverSubmissions(
  drafts: PageDrafts,
  store: Pick<ViewStore, 'read'> | null,
): Promise<void> {
  recoverLegacySubmissions(drafts);
  const isStored = async (key: string) =>
    store !== null && hasMutation(await store.read(null), key.slice(submissionPrefix.length + 1));
  const recoverOne = (key: string) =>
    new Promise<void>((resolve) => {
      const release = drafts.acquireLock(key, async () => {
        // Read now: another tab may have stored it until a moment ago. What cannot be read does not tell.
        const isAccepted = await isStored(key).catch(() => false);
        const one = JSON.parse(drafts.get(key) ?? 'null') as DraftSubmission | null;
        if (one) endSubmission(drafts, key, one, isAccepted);
        release();
        resolve();
      });
    });
  await Promise.all(
    Object.keys(drafts.allTexts())
      .filter((name) => name.startsWith(`${submissionPrefix}.`))
      .map(recoverOne),
  );
}

/** Older versions kept all of it in one list, without the id that it had as a change. */
function recoverLegacySubmissions(drafts: PageDrafts): void {
  const list = JSON.parse(drafts.get(submissionPrefix) ?? '[]') as readonly DraftSubmission[];
  for (const { name, text } of list) returnText(drafts, name, text);
  drafts.set(submissionPrefix, null);
}
