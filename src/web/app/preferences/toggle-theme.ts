import { flushSync } from 'react-dom';
import { type PreferenceStore } from './preferences.ts';

/** Switches between dark and light, with a cross-fade where the browser has one and the person wants motion. */
export function toggleTheme(preferences: PreferenceStore): void {
  // Called a moment later: a second press may have come by then, and switches back.
  const switchTheme = () => {
    const { theme } = preferences.choices.get();
    preferences.choose({ theme: theme === 'dark' ? 'light' : 'dark' });
  };
  if (document.startViewTransition && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
    const { ready } = document.startViewTransition(() => flushSync(switchTheme));
    // A cross-fade that another cuts short has not failed: the choice is made all the same.
    ready.catch(() => {});
  } else {
    switchTheme();
  }
}
