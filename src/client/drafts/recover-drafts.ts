import { type ViewStore } from '../device-store.ts';
import { type Environment } from '../environment.ts';
import { draftsLockName } from '../store/storage-keys.ts';
import { addReturnedText } from './draft-submission.ts';
import { type PageDrafts, crossTabDelayMs, isSharedKey, pageSeparator } from './drafts.ts';
import { recoverSubmissions } from './recover-submissions.ts';

/**
 * Milliseconds a reloaded page waits for the one before it: that may end a moment later, or another tab may be taking
 * over its texts. In a duplicated tab it does not end.
 */
const reloadTimeoutMs = 2 * crossTabDelayMs;

export interface RecoverDraftsDeps {
  readonly environment: Pick<Environment, 'requestLock' | 'schedule' | 'previousPageId'>;
  readonly accountId: string;
  readonly drafts: PageDrafts;
  /** Null where the browser gives no database. */
  readonly store: Pick<ViewStore, 'read'> | null;
}

/**
 * Gives back what pages that have ended left behind: what was half typed there, and what was submitted in vain. What
 * this tab itself had before a reload comes first: another tab's text would take its field.
 */
export async function recoverDrafts(deps: RecoverDraftsDeps): Promise<void> {
  const { drafts, environment, store } = deps;
  if (environment.previousPageId !== null) await adoptPage(deps, environment.previousPageId, reloadTimeoutMs);
  const pages = new Set(
    Object.keys(drafts.allTexts()).flatMap((key) => (isSharedKey(key) ? [] : pageOf(key))),
  );
  await Promise.all([...[...pages].map((page) => adoptPage(deps, page)), recoverSubmissions(drafts, store)]);
}

/** The page a text belongs to; none was named before each had its own. */
const pageOf = (key: string) => key.split(pageSeparator)[1] ?? '';

/**
 * Takes over the half-typed texts of a page, if it has ended, or ends within `patience` milliseconds. Those of one that
 * is open are its own.
 */
function adoptPage(
  { environment, accountId, drafts }: RecoverDraftsDeps,
  page: string,
  timeoutMs = 0,
): Promise<void> {
  return new Promise((resolve) => {
    const giveUp = () => {
      release();
      resolve();
    };
    const stopWaiting = timeoutMs === 0 ? () => {} : environment.schedule(timeoutMs, giveUp);
    const release = environment.requestLock(draftsLockName(accountId, page), {
      steal: false,
      ifAvailable: timeoutMs === 0,
      onAcquired() {
        stopWaiting();
        for (const [key, text] of Object.entries(drafts.allTexts()))
          if (!isSharedKey(key) && pageOf(key) === page) adoptText(drafts, key, text);
        // Not before other tabs can read that this has been done.
        environment.schedule(crossTabDelayMs, () => release());
        resolve();
      },
      onLost: resolve,
    });
  });
}

/** Moves another page's text to this page in one write, so that a crash leaves it with one of the two. */
function adoptText(drafts: PageDrafts, key: string, text: string): void {
  const [name = ''] = key.split(pageSeparator);
  const isFree = drafts.get(name) === null;
  drafts.setAllByKey({
    [key]: null,
    ...(isFree ? { [drafts.keyOf(name)]: text } : addReturnedText(drafts, { name, text })),
  });
  drafts.notifyReturned();
}
