import { accountKey } from './account-memory.ts';
import { type Drafts, type PageDrafts, isShared, ofPage, passing } from './drafts.ts';
import { type Environment } from './environment.ts';
import { type Submitted, giveBack, lockOf, submittedTexts, takeOut } from './given-back.ts';

type Browser = Pick<Environment, 'holdLock' | 'schedule'>;

/** Gives back what pages that have ended left behind: what was half typed there, and what was submitted in vain. */
export async function recoverTexts(browser: Browser, accountId: string, drafts: PageDrafts): Promise<void> {
  const pages = new Set(Object.keys(drafts.texts()).flatMap((key) => (isShared(key) ? [] : pageOf(key))));
  const adoptAll = [...pages].map((page) => adopt(browser, accountKey('drafts', accountId), drafts, page));
  await Promise.all([...adoptAll, giveBackSubmitted(drafts)]);
}

/** The page a text belongs to; none was named before each had its own. */
const pageOf = (key: string) => key.split(ofPage)[1] ?? '';

/** Takes over the half-typed texts of a page, if it has ended. Those of one that is open are its own. */
function adopt(
  { holdLock, schedule }: Browser,
  locks: string,
  drafts: PageDrafts,
  page: string,
): Promise<void> {
  return new Promise((resolve) => {
    const release = holdLock(`${locks}.${page}`, {
      steal: false,
      onlyIfFree: true,
      held() {
        for (const [key, text] of Object.entries(drafts.texts())) {
          if (isShared(key) || pageOf(key) !== page) continue;
          const [name = ''] = key.split(ofPage);
          drafts.put(key, null);
          if (drafts.get(name) === null) drafts.set(name, text);
          else giveBack(drafts, name, text);
        }
        // Not before other tabs can read that this has been done.
        schedule(passing, () => release());
        resolve();
      },
      lost: resolve,
    });
  });
}

/**
 * Gives back what pages had submitted when they ended, and what was not safe by then. What another tab is submitting
 * just now is waited for: it is given back only if that tab ends before. Resolves once nothing of it is left.
 */
export async function giveBackSubmitted(drafts: Drafts): Promise<void> {
  const giveBackOne = (one: Submitted) =>
    new Promise<void>((resolve) => {
      const release = drafts.hold(lockOf(one), () => {
        if (takeOut(drafts, one)) giveBack(drafts, one.name, one.text);
        release();
        resolve();
      });
    });
  await Promise.all(submittedTexts(drafts).map(giveBackOne));
}
