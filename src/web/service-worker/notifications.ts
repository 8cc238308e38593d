import { type PushPayload } from '#client/api/reminder-api.ts';
import { notificationTexts } from '#messages/notification-texts.ts';

/** The action of a notification that opens its idea with the menu in which it is set aside. */
const notNow = 'not-now';

/** TypeScript's types of the DOM lack the actions, which only notifications of a service worker have. */
interface PersistentOptions extends NotificationOptions {
  readonly actions: readonly { readonly action: string; readonly title: string }[];
}

/** A notification's title and options. A payload that is no reminder of this version still shows something, as browsers ask. */
export function notificationOf(text: string): readonly [title: string, options: PersistentOptions] {
  const { title, body, tag, ideaId, language } = readPayload(text);
  const words = notificationTexts[language === 'es' ? 'es' : 'en'];
  return [
    title ?? 'Forge',
    {
      ...(body !== undefined && { body }),
      ...(tag !== undefined && { tag }),
      lang: language ?? 'en',
      icon: 'icon-192.png',
      data: { ideaId: ideaId ?? null },
      actions: ideaId ? [{ action: notNow, title: words.notNow }] : [],
    },
  ];
}

function readPayload(text: string): Partial<PushPayload> {
  try {
    const payload: unknown = JSON.parse(text);
    return typeof payload === 'object' && payload !== null ? payload : {};
  } catch {
    return {};
  }
}

/**
 * The fragment of the page's address that shows the idea of a notification; empty if it concerns none. It only opens
 * something: nothing changes without a person's press in the page.
 */
export function fragmentOf(data: unknown, action: string): string {
  const ideaId = typeof data === 'object' && data !== null && 'ideaId' in data ? data.ideaId : null;
  if (typeof ideaId !== 'string') return '';
  const reminder = action === notNow ? notNow : 'open';
  return `#${new URLSearchParams({ view: 'list', idea: ideaId, reminder }).toString()}`;
}

/** The pages that are open, and new ones: a service worker's clients. */
export interface PageWindows {
  matchAll(options: {
    readonly type: 'window';
    readonly includeUncontrolled: true;
  }): Promise<readonly PageWindow[]>;
  openWindow(url: string): Promise<unknown>;
}

interface PageWindow {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

/** Shows the idea in an open page, else in a new one. */
export async function openPage(clients: PageWindows, basePath: string, fragment: string): Promise<void> {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = open.find(({ url }) => new URL(url).pathname === basePath);
  if (page === undefined) return void (await clients.openWindow(basePath + fragment));
  if (fragment !== '') {
    const { search } = new URL(page.url);
    try {
      // Without a reload: only the fragment changes.
      await page.navigate(basePath + search + fragment);
    } catch {
      // A worker cannot move a page that it does not control, such as one after a hard reload. The focus comes last
      // because a press allows either one focus or one new window.
      return void (await clients.openWindow(basePath + fragment));
    }
  }
  // A browser may refuse the focus, for instance if the press is too long ago. The idea is shown nevertheless.
  await page.focus().catch(() => {});
}
