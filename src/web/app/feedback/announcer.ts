import { type Environment } from '#client/environment.ts';
import { type Observable, writable } from '#client/observable.ts';

/** Milliseconds until an announcement leaves the page, so that a screen reader's cursor does not find it later. */
const announcementMs = 5_000;

export interface Announcer {
  readonly text: Observable<string>;
  /** Announces a text at once. An empty text is ignored. */
  announce(text: string): void;
}

/** Live announcements for screen readers. A change of language clears them. */
export function createAnnouncer(
  { schedule }: Pick<Environment, 'schedule'>,
  messages: Pick<Observable<unknown>, 'subscribe'>,
): Announcer {
  const text = writable('');
  let cancel = () => {};
  const announce = (next: string) => {
    cancel();
    text.set(next);
    cancel = schedule(announcementMs, () => text.set(''));
  };
  messages.subscribe(() => announce(''));
  return { text, announce };
}
