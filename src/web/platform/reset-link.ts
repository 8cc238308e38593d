import { type Writable, writable } from '#client/observable.ts';

const beginning = '#reset=';

/**
 * What a link to set a new password brings behind the `#`, now or in a link opened later in this tab. It is
 * taken out of the address at once, so that it stays in no history and on no screen.
 */
export function watchResetLink(): Writable<string | null> {
  const token = writable<string | null>(take(), Object.is);
  window.addEventListener('hashchange', () => {
    const found = take();
    if (found !== null) token.set(found);
  });
  return token;
}

function take(): string | null {
  if (!location.hash.startsWith(beginning)) return null;
  const token = location.hash.slice(beginning.length);
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
