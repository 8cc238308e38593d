import { draftsLock } from './account-memory.ts';
import { type ShownStore } from './device-store.ts';
import { type PageDrafts, crossTabDelay, isShared, pageSeparator } from './drafts.ts';
import { type Environment } from './environment.ts';
import { giveBackSubmitted } from './give-back-submitted.ts';
import { withBack } from './given-back.ts';

/**
 * Milliseconds a reloaded page waits for the one before it: that may end a moment later, or another tab may be taking
 * over its texts. In a duplicated tab it does not end.
 */
const reloadPatience = 2 * crossTabDelay;

export interface LeftTextsParts {
  readonly environment: Pick<Environment, 'holdLock' | 'schedule' | 'pageBefore'>;
  readonly accountId: string;
  readonly drafts: PageDrafts;
  /** Null where the browser gives no database. */
  readonly store: Pick<ShownStore, 'read'> | null;
}

/**
 * Gives back what pages that have ended left behind: what was half typed there, and what was submitted in vain. What
 * this tab itself had before a reload comes first: another tab's text would take its field.
 */
export async function recoverTexts(parts: LeftTextsParts): Promise<void> {
  const { drafts, environment, store } = parts;
  if (environment.pageBefore !== null) await adopt(parts, environment.pageBefore, reloadPatience);
  const pages = new Set(Object.keys(drafts.texts()).flatMap((key) => (isShared(key) ? [] : pageOf(key))));
  await Promise.all([...[...pages].map((page) => adopt(parts, page)), giveBackSubmitted(drafts, store)]);
}

/** The page a text belongs to; none was named before each had its own. */
const pageOf = (key: string) => key.split(pageSeparator)[1] ?? '';

/**
 * Takes over the half-typed texts of a page, if it has ended, or ends within `patience` milliseconds. Those of one that
 * is open are its own.
 */
function adopt(
  { environment, accountId, drafts }: LeftTextsParts,
  page: string,
  patience = 0,
): Promise<void> {
  return new Promise((resolve) => {
    const giveUp = () => {
      release();
      resolve();
    };
    const stopWaiting = patience === 0 ? () => {} : environment.schedule(patience, giveUp);
    const release = environment.holdLock(draftsLock(accountId, page), {
      steal: false,
      onlyIfFree: patience === 0,
      held() {
        stopWaiting();
        for (const [key, text] of Object.entries(drafts.texts()))
          if (!isShared(key) && pageOf(key) === page) take(drafts, key, text);
        // Not before other tabs can read that this has been done.
        environment.schedule(crossTabDelay, () => release());
        resolve();
      },
      lost: resolve,
    });
  });
}

/** Moves another page's text to this page in one write, so that a crash leaves it with one of the two. */
function take(drafts: PageDrafts, key: string, text: string): void {
  const [name = ''] = key.split(pageSeparator);
  const isFree = drafts.get(name) === null;
  drafts.put({
    [key]: null,
    ...(isFree ? { [drafts.keyOf(name)]: text } : withBack(drafts, { name, text })),
  });
  drafts.tellReturn();
}
