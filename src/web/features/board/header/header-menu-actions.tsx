import {
  Bell,
  CircleHelp,
  CircleUserRound,
  Command,
  Languages,
  LogOut,
  Moon,
  Sun,
  Volume2,
  VolumeX,
  Zap,
} from 'lucide';
import { type RefObject } from 'react';
import { useForge, useMessages, useObservable } from '../../../app/context/forge.ts';
import { useLanguageSwitch } from '../../../app/controls/use-language-switch.ts';
import { useSignOut } from '../../../app/controls/use-sign-out.ts';
import { toggleTheme } from '../../../app/preferences/toggle-theme.ts';
import { ActionMenu } from '../../../ui/controls/action-menu.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { focusSidebar } from '../sidebar/sidebar.tsx';

export interface HeaderMenuActionsProps {
  readonly trigger: RefObject<HTMLButtonElement | null>;
  onClose(): void;
}

/** The open menu of the header on phones. */
export function HeaderMenuActions({ trigger, onClose }: HeaderMenuActionsProps) {
  const { dialogs, preferences } = useForge();
  const { actions, app, header, messageLog } = useMessages();
  const { theme, sound } = useObservable(preferences.choices);
  const signOut = useSignOut();
  const language = useLanguageSwitch();
  const isDark = theme === 'dark';
  return (
    <ActionMenu
      label={app.more}
      trigger={trigger}
      onClose={onClose}
      actions={[
        {
          id: 'commands',
          label: header.commands,
          icon: <Icon of={Command} size={16} />,
          run: () => dialogs.setPaletteOpen(true),
        },
        {
          id: 'theme',
          label: isDark ? header.toLight : header.toDark,
          icon: isDark ? <Icon of={Sun} size={16} /> : <Icon of={Moon} size={16} />,
          run: () => toggleTheme(preferences),
        },
        {
          id: 'language',
          label: header.otherLanguage,
          icon: <Icon of={Languages} size={16} />,
          run: language.choose,
        },
        {
          id: 'sound',
          label: sound ? header.mute : header.unmute,
          icon: sound ? <Icon of={Volume2} size={16} /> : <Icon of={VolumeX} size={16} />,
          run: () => preferences.choose({ sound: !sound }),
        },
        {
          id: 'sidebar',
          label: actions.label,
          icon: <Icon of={Zap} size={16} />,
          run: focusSidebar,
        },
        {
          id: 'messages',
          label: messageLog.title,
          icon: <Icon of={Bell} size={16} />,
          run: () => dialogs.show({ kind: 'messages' }),
        },
        {
          id: 'help',
          label: header.help,
          icon: <Icon of={CircleHelp} size={16} />,
          run: () => dialogs.show({ kind: 'help' }),
        },
        {
          id: 'account',
          label: header.account,
          icon: <Icon of={CircleUserRound} size={16} />,
          run: () => dialogs.show({ kind: 'account' }),
        },
        {
          id: 'sign-out',
          label: header.signOut,
          icon: <Icon of={LogOut} size={16} />,
          run: () => void signOut(),
        },
      ]}
    />
  );
}
