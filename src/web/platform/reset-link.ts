import { type Writable, writable } from '#client/observable.ts';

const hashPrefix = '#reset=';

/**
 * What a link to set a new password brings behind the `#`, now or in a link opened later in this tab. It is
 * taken out of the address at once, so that it stays in no history and on no screen.
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
