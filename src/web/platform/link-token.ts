import { type Writable, writable } from '#client/observable.ts';

/**
 * The secret that a link brings behind `#name=`, now or in a link opened later in this tab. It is taken out of
 * the address at once, so that it stays in no history and on no screen.
 */
export function watchLinkToken(name: 'reset' | 'invite'): Writable<string | null> {
  const prefix = `#${name}=`;
  const token = writable<string | null>(takeToken(prefix), Object.is);
  window.addEventListener('hashchange', () => {
    const found = takeToken(prefix);
    if (found !== null) token.set(found);
  });
  return token;
}

function takeToken(prefix: string): string | null {
  if (!location.hash.startsWith(prefix)) return null;
  const token = location.hash.slice(prefix.length);
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
