import { type Environment } from '#client/environment.ts';
import { type Observable, writable } from '#client/observable.ts';

/** Milliseconds until what was said is no longer in the page, where whoever reads along would come upon it. */
const announcementMs = 5_000;

export interface Announcer {
  readonly text: Observable<string>;
  /** Says it at once; nothing, if the text is empty. */
  announce(text: string): void;
}

/** What screen readers say at once. In another language, nothing that was said goes on standing there. */
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
