import { type ReactNode } from 'react';
import { useMessages } from '../../app/context/forge.ts';
import { NewVersionNotice } from '../../app/controls/new-version-notice.tsx';
import { LanguageButton, ThemeButton } from '../../app/controls/preference-buttons.tsx';
import { useFocusHandoff } from '../../app/focus/focus-handoff.ts';
import { hasHadInput } from '../../platform/user-gesture.ts';
import { isFocusLost } from '../../ui/focus/focus-recovery.ts';
import { Logo } from '../../ui/icon/logo.tsx';
import css from './auth-screen.module.css';

export interface AuthFrameProps {
  readonly title: string;
  readonly headingId?: string | undefined;
  readonly text: string;
  readonly notice?: string | undefined;
  readonly children: ReactNode;
}

/** The frame of every screen before the board. */
export function AuthFrame({ title, headingId, text, notice, children }: AuthFrameProps) {
  const { auth } = useMessages();
  return (
    <main ref={useFocusHandoff()} className={css.screen}>
      <div className={css.choices}>
        <LanguageButton />
        <ThemeButton />
      </div>
      <div className={css.middle}>
        <p className={css.brand}>
          <Logo size={40} />
          Forge
        </p>
        {notice !== undefined && (
          <p className={css.notice} role="status">
            {notice}
          </p>
        )}
        <section className={css.card}>
          <header>
            <h1 key={title} ref={focusHeadingIfLost} id={headingId} tabIndex={-1}>
              {title}
            </h1>
            <p>{text}</p>
          </header>
          {children}
        </section>
        {/* At the bottom, as it may appear during typing. */}
        <div className={css.offer}>
          <NewVersionNotice />
        </div>
      </div>
      <p className={css.pitch}>{auth.pitch}</p>
    </main>
  );
}

/** Focuses the heading if the pressed link or button was removed. Does nothing on a page just opened. */
function focusHeadingIfLost(heading: HTMLElement | null): void {
  if (hasHadInput() && isFocusLost()) heading?.focus();
}
