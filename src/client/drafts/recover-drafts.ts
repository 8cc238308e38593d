import { type ViewStore } from '../device-store.ts';
import { type Environment } from '../environment.ts';
import { draftsLockName } from '../store/storage-keys.ts';
import { addReturnedText } from './draft-submission.ts';
import { type PageDrafts, crossTabDelayMs, isSharedKey, pageSeparator } from './drafts.ts';
import { recoverSubmissions } from './recover-submissions.ts';

/**
 * How long a reloaded page waits for its predecessor to end, in ms. The predecessor may close a moment later,
 * or another tab may be adopting its drafts. In a duplicated tab it never ends.
 */
const reloadTimeoutMs = 2 * crossTabDelayMs;

export interface RecoverDraftsDeps {
  readonly environment: Pick<Environment, 'requestLock' | 'schedule' | 'previousPageId'>;
  readonly accountId: string;
  readonly drafts: PageDrafts;
  /** Null if the browser offers no database. */
  readonly store: Pick<ViewStore, 'read'> | null;
}

/**
 * Recovers the drafts of pages that have ended and the submissions that never reached the outbox. Adopts the
 * page before a reload of this tab first: another tab's draft of the same name would take its field.
 */
export async function recoverDrafts(deps: RecoverDraftsDeps): Promise<void> {
  const { drafts, environment, store } = deps;
  if (environment.previousPageId !== null) await adoptPage(deps, environment.previousPageId, reloadTimeoutMs);
  const pages = new Set(
    Object.keys(drafts.allTexts()).flatMap((key) => (isSharedKey(key) ? [] : pageOf(key))),
  );
  await Promise.all([...[...pages].map((page) => adoptPage(deps, page)), recoverSubmissions(drafts, store)]);
}

/** The id of the page that owns a draft. Drafts stored by old versions have none. */
const pageOf = (key: string) => key.split(pageSeparator)[1] ?? '';

/**
 * Adopts the drafts of a page that has ended or ends within `timeoutMs`. An open page holds its lock and
 * keeps its drafts.
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
        // Holds the lock until other tabs can read that these drafts have moved.
        environment.schedule(crossTabDelayMs, () => release());
        resolve();
      },
      onLost: resolve,
    });
  });
}

/** Moves another page's draft to this page in one write, so that a crash neither loses nor duplicates it. */
function adoptText(drafts: PageDrafts, key: string, text: string): void {
  const [name = ''] = key.split(pageSeparator);
  const isFree = drafts.get(name) === null;
  drafts.setAllByKey({
    [key]: null,
    ...(isFree ? { [drafts.keyOf(name)]: text } : addReturnedText(drafts, { name, text })),
  });
  drafts.notifyReturned();
}
