import { type ReactNode } from 'react';
import { useMessages } from '../../../app/context/forge.ts';
import { LanguageButton, SoundButton, ThemeButton } from '../../../app/controls/preference-buttons.tsx';
import { Logo } from '../../../ui/icon/logo.tsx';
import { useIsPhone, useHasShortHeader } from '../state/breakpoints.ts';
import {
  AccountButton,
  CommandsButton,
  HelpButton,
  MessagesButton,
  SignOutButton,
} from './header-buttons.tsx';
import { HeaderMenu } from './header-menu.tsx';
import css from './header.module.css';
import { SavingStatus } from './saving-status.tsx';
import { ScoreBadge } from './score-badge.tsx';

export interface HeaderProps {
  /** Rows under the first one, on the same surface. */
  readonly children: ReactNode;
}

export function Header({ children }: HeaderProps) {
  const { app } = useMessages();
  const isPhone = useIsPhone();
  const isShort = useHasShortHeader();
  return (
    <header className={css.header}>
      <div className={css.inner}>
        <h1 className={css.brand}>
          <Logo size={30} />
          {app.name}
        </h1>
        <ScoreBadge />
        <div className={css.tools}>
          <SavingStatus />
          {isPhone ? (
            <HeaderMenu />
          ) : (
            <>
              <span className={css.divider} />
              <CommandsButton />
              <LanguageButton isShort={isShort} />
              <SoundButton />
              <ThemeButton />
              <MessagesButton />
              <HelpButton />
              <AccountButton />
              <SignOutButton isShort={isShort} />
            </>
          )}
        </div>
      </div>
      {children}
    </header>
  );
}
