import { type Writable, writable } from '#client/observable.ts';

const hashPrefix = '#reset=';

/**
 * The token of a password reset link (behind the `#`), from the current URL or a link opened later in this
 * tab. It is removed from the URL at once, so that no history and no screen shows it.
 */
export function watchResetLink(): Writable<string | null> {
  const token = writable<string | null>(takeToken(), Object.is);
  window.addEventListener('hashchange', () => {
    const found = takeToken();
    if (found !== null) token.set(found);
  });
  return token;
}

function takeToken(): string | null {
  if (!location.hash.startsWith(hashPrefix)) return null;
  const token = location.hash.slice(hashPrefix.length);
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
