import { useMessages } from '../../app/forge.ts';
import { LanguageButton, SoundButton, ThemeButton } from '../../app/choice-buttons.tsx';
import { Mark } from '../../ui/mark.tsx';
import { HeaderMenu } from './header-menu.tsx';
import css from './header.module.css';
import { AccountButton, HelpButton, MessagesButton, SignOutButton } from './header-buttons.tsx';
import { SavingStatus } from './saving-status.tsx';
import { ScoreBadge } from './score-badge.tsx';
import { usePhone, useShortHeader } from './use-width.ts';

export function Header() {
  const { app } = useMessages();
  const isPhone = usePhone();
  const isShort = useShortHeader();
  return (
    <header className={css.header}>
      <div className={css.inner}>
        <h1 className={css.brand}>
          <Mark size={30} />
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
    </header>
  );
}
