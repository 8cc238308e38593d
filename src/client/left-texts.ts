import { accountKey } from './account-memory.ts';
import { type DeviceStore } from './device-store.ts';
import { type PageDrafts, crossTabDelay, isShared, pageSeparator } from './drafts.ts';
import { type Environment } from './environment.ts';
import { giveBackSubmitted } from './give-back-submitted.ts';
import { withBack } from './given-back.ts';

export interface LeftTextsParts {
  readonly environment: Pick<Environment, 'holdLock' | 'schedule'>;
  readonly accountId: string;
  readonly drafts: PageDrafts;
  /** Null where the browser gives no database. */
  readonly store: Pick<DeviceStore, 'read'> | null;
}

/** Gives back what pages that have ended left behind: what was half typed there, and what was submitted in vain. */
export async function recoverTexts(parts: LeftTextsParts): Promise<void> {
  const { drafts, store } = parts;
  const pages = new Set(Object.keys(drafts.texts()).flatMap((key) => (isShared(key) ? [] : pageOf(key))));
  await Promise.all([...[...pages].map((page) => adopt(parts, page)), giveBackSubmitted(drafts, store)]);
}

/** The page a text belongs to; none was named before each had its own. */
const pageOf = (key: string) => key.split(pageSeparator)[1] ?? '';

/** Takes over the half-typed texts of a page, if it has ended. Those of one that is open are its own. */
function adopt({ environment, accountId, drafts }: LeftTextsParts, page: string): Promise<void> {
  return new Promise((resolve) => {
    const release = environment.holdLock(`${accountKey('drafts', accountId)}.${page}`, {
      steal: false,
      onlyIfFree: true,
      held() {
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
}
