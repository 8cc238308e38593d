import { LogOut } from 'lucide';
import { useEffect } from 'react';
import { type Migration } from '#client/migration/migration.ts';
import { migrationMessages } from '#messages/migration-messages.ts';
import { useFeatureMessages, useForge, useMessages, useObservable } from '../../app/context/forge.ts';
import { LanguageButton, ThemeButton } from '../../app/controls/preference-buttons.tsx';
import { useSignOut } from '../../app/controls/use-sign-out.ts';
import { receiveFocus, useFocusHandoff } from '../../app/focus/focus-handoff.ts';
import { Button } from '../../ui/controls/button.tsx';
import { isFocusLost } from '../../ui/focus/focus-recovery.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Logo } from '../../ui/icon/logo.tsx';
import css from './migration-screen.module.css';

/** Offers to move data stored in the browser before the user had an account. */
export function MigrationScreen({ migration }: { readonly migration: Migration }) {
  const { dialogs } = useForge();
  const { actions, auth, header } = useMessages();
  const { migration: words } = useFeatureMessages(migrationMessages);
  const signOut = useSignOut();
  const state = useObservable(migration.state);
  const askToSkip = () =>
    dialogs.ask({
      text: ({ format }) => migrationMessages[format.language].migration.confirmSkip,
      confirmLabel: ({ format }) => migrationMessages[format.language].migration.skip,
      onConfirm: () => void migration.skip(),
    });
  const isBusy = state.kind === 'migrating';
  const isDone = state.kind === 'success';
  const screen = useFocusHandoff();
  useEffect(() => {
    // The pressed button was removed.
    if (isDone && isFocusLost()) screen.current?.querySelector('h1')?.focus();
  }, [isDone, screen]);
  return (
    <main ref={screen} className={css.screen}>
      <div className={css.choices}>
        <LanguageButton />
        <ThemeButton />
        <Button kind="ghost" icon={<Icon of={LogOut} size={16} />} onClick={() => void signOut()}>
          {header.signOut}
        </Button>
      </div>
      <Logo size={56} isPulsing={isBusy} />
      <section className={css.card}>
        <h1 ref={receiveFocus} tabIndex={-1}>
          {words.title}
        </h1>
        {state.kind === 'idle' && <p>{words.text(state.count)}</p>}
        <p role="status" className={isDone ? css.success : undefined}>
          {isBusy && words.moving}
          {isDone && words.success}
        </p>
        {state.kind === 'error' && (
          <p role="alert" className={css.error}>
            {words.error}
          </p>
        )}
        {!isDone && (
          <div className={css.buttons}>
            <Button
              kind="primary"
              busyLabel={isBusy ? auth.working : undefined}
              onClick={() => void migration.run()}
            >
              {state.kind === 'error' ? words.tryAgain : actions.moveLocal}
            </Button>
            <Button kind="ghost" disabled={isBusy} onClick={askToSkip}>
              {words.skip}
            </Button>
          </div>
        )}
      </section>
    </main>
  );
}
