import { Languages, Moon, Sun, Volume2, VolumeX } from 'lucide';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useForge, useMessages, useObservable } from './forge.ts';
import { useLanguageSwitch } from './use-language-switch.ts';

/** Switches between dark and light, with a cross-fade where the browser has one and the person wants motion. */
export function ThemeButton() {
  const { preferences } = useForge();
  const { theme } = useObservable(preferences.choices);
  const { header } = useMessages();
  const toggle = () => {
    // Called a moment later: a second press may have come by then, and switches back.
    const choose = () => {
      const { theme: current } = preferences.choices.get();
      preferences.choose({ theme: current === 'dark' ? 'light' : 'dark' });
    };
    if (document.startViewTransition && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const { ready } = document.startViewTransition(() => flushSync(choose));
      // A cross-fade that another cuts short has not failed: the choice is made all the same.
      ready.catch(() => {});
    } else {
      choose();
    }
  };
  return (
    <IconButton label={theme === 'dark' ? header.toLight : header.toDark} onClick={toggle}>
      {theme === 'dark' ? <Icon of={Sun} size={18} /> : <Icon of={Moon} size={18} />}
    </IconButton>
  );
}

/** Named by the language it switches to, in that language. */
export function LanguageButton({ isShort = false }: { readonly isShort?: boolean }) {
  const { other, choose } = useLanguageSwitch();
  const { header } = useMessages();
  const icon = <Icon of={Languages} size={16} />;
  return isShort ? (
    <IconButton lang={other} label={header.otherLanguage} onClick={choose}>
      {icon}
    </IconButton>
  ) : (
    <Button kind="ghost" lang={other} icon={icon} onClick={choose}>
      {header.otherLanguage}
    </Button>
  );
}

export function SoundButton() {
  const { preferences } = useForge();
  const { sound } = useObservable(preferences.choices);
  const { header } = useMessages();
  return (
    <IconButton
      label={sound ? header.mute : header.unmute}
      onClick={() => preferences.choose({ sound: !sound })}
    >
      {sound ? <Icon of={Volume2} size={18} /> : <Icon of={VolumeX} size={18} />}
    </IconButton>
  );
}
