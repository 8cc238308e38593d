import { type ReactNode } from 'react';
import { LanguageButton, ThemeButton } from '../../app/choice-buttons.tsx';
import { NewVersionNotice } from '../../app/new-version-notice.tsx';
import { useMessages } from '../../app/forge.ts';
import { useHandedFocus } from '../../app/handed-focus.ts';
import { hasBeenPressed } from '../../platform/user-gesture.ts';
import { isFocusLost } from '../../ui/keep-focus.ts';
import { Mark } from '../../ui/mark.tsx';
import css from './auth-screen.module.css';

export interface AuthFrameProps {
  readonly title: string;
  readonly headingId?: string | undefined;
  readonly text: string;
  readonly notice?: string | undefined;
  readonly children: ReactNode;
}

/** What every screen before the board looks like. */
export function AuthFrame({ title, headingId, text, notice, children }: AuthFrameProps) {
  const { auth } = useMessages();
  return (
    <main ref={useHandedFocus()} className={css.screen}>
      <div className={css.choices}>
        <LanguageButton />
        <ThemeButton />
      </div>
      <div className={css.middle}>
        <p className={css.brand}>
          <Mark size={40} />
          Forge
        </p>
        {notice !== undefined && (
          <p className={css.notice} role="status">
            {notice}
          </p>
        )}
        <section className={css.card}>
          <header>
            <h1 key={title} ref={takeLostFocus} id={headingId} tabIndex={-1}>
              {title}
            </h1>
            <p>{text}</p>
          </header>
          {children}
        </section>
        {/* Below, for it may come while somebody types. */}
        <div className={css.offer}>
          <NewVersionNotice />
        </div>
      </div>
      <p className={css.pitch}>{auth.pitch}</p>
    </main>
  );
}

/** What led here, a link of such a screen or the button that signs out, is gone. A page just opened is left alone. */
function takeLostFocus(heading: HTMLElement | null): void {
  if (hasBeenPressed() && isFocusLost()) heading?.focus();
}
