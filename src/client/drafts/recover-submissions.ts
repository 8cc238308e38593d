import { type ViewStore } from '../device-store.ts';
import { type DraftSubmission, returnText, endSubmission, submissionPrefix } from './draft-submission.ts';
import { type PageDrafts } from './drafts.ts';
import { hasMutation } from './has-mutation.ts';

/**
 * Returns the submissions of ended pages whose mutation was not stored. Waits for the lock of a submission
 * that another tab has in progress, and returns its text only if that tab ends first. Resolves once no
 * submission is left.
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
        // Reads only now, because another tab may just have stored the mutation. If the database cannot be
        // read, the text is returned.
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

/** Older versions stored all submissions in one list without mutation ids. */
function recoverLegacySubmissions(drafts: PageDrafts): void {
  const list = JSON.parse(drafts.get(submissionPrefix) ?? '[]') as readonly DraftSubmission[];
  for (const { name, text } of list) returnText(drafts, name, text);
  drafts.set(submissionPrefix, null);
}
