import { Languages, Moon, Sun, Volume2, VolumeX } from 'lucide';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { useForge, useMessages, useObservable } from '../context/forge.ts';
import { toggleTheme } from '../preferences/toggle-theme.ts';
import { useLanguageSwitch } from './use-language-switch.ts';

export function ThemeButton() {
  const { preferences } = useForge();
  const { theme } = useObservable(preferences.choices);
  const { header } = useMessages();
  return (
    <IconButton
      label={theme === 'dark' ? header.toLight : header.toDark}
      onClick={() => toggleTheme(preferences)}
    >
      {theme === 'dark' ? <Icon of={Sun} size={18} /> : <Icon of={Moon} size={18} />}
    </IconButton>
  );
}

/** Its name is the language it switches to, written in that language. */
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
