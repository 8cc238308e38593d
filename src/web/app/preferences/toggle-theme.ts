import { flushSync } from 'react-dom';
import { type PreferenceStore } from './preferences.ts';

/** Switches between dark and light, with a cross-fade if the browser supports it and motion is allowed. */
export function toggleTheme(preferences: PreferenceStore): void {
  // The browser calls this later: a second press may have switched back by then.
  const switchTheme = () => {
    const { theme } = preferences.choices.get();
    preferences.choose({ theme: theme === 'dark' ? 'light' : 'dark' });
  };
  if (document.startViewTransition && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
    const { ready } = document.startViewTransition(() => flushSync(switchTheme));
    // A cross-fade interrupted by another rejects, but the theme has changed.
    ready.catch(() => {});
  } else {
    switchTheme();
  }
}
