import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import css from './app.module.css';
import {
  AccountContext,
  useAccount,
  useAccountState,
  useForge,
  useMessages,
  useObservable,
} from './app/context/forge.ts';
import { firstIdeaFocus } from './app/focus/first-idea-focus.ts';
import { onboardingStorageKey, viewStorageKey } from './app/preferences/storage-keys.ts';
import { ErrorBoundary, CrashScreen } from './app/shell/error-boundary.tsx';
import { lazyPart } from './app/shell/lazy-part.tsx';
import { LoadingScreen } from './app/shell/loading-screen.tsx';
import { OverlayBoundary } from './app/shell/overlay-boundary.tsx';
import { TopLayerPortal } from './app/shell/top-layer-portal.tsx';
import { AuthScreen } from './features/auth/auth-screen.tsx';
import { Confirmation } from './ui/dialog/dialog.tsx';
import { openTopmost } from './ui/dialog/top-layer.ts';
import { prepareFocusRecovery } from './ui/focus/focus-recovery.ts';
import { LiveAnnouncer } from './ui/screen-reader/live-announcer.tsx';
import { ToastRegion } from './ui/toast/toast-region.tsx';

// Signing in needs nothing of the board, and most days nobody opens the dashboard or the help.
const Board = lazyPart(async () => (await import('./features/board/board.tsx')).Board, LoadingScreen);
const ResetScreen = lazyPart(
  async () => (await import('./features/auth/reset-screen.tsx')).ResetScreen,
  LoadingScreen,
);
const MigrationScreen = lazyPart(
  async () => (await import('./features/migration/migration-screen.tsx')).MigrationScreen,
  LoadingScreen,
);
const HelpDialog = lazyPart(async () => (await import('./features/help/help-dialog.tsx')).HelpDialog);
const AccountDialog = lazyPart(
  async () => (await import('./features/account/account-dialog.tsx')).AccountDialog,
);
const Dashboard = lazyPart(async () => (await import('./features/dashboard/dashboard.tsx')).Dashboard);

/** One root that shows one of three things: loading, signing in, or the board. */
export function App() {
  const { client } = useForge();
  const messages = useMessages();
  useDocumentPreferences();
  return (
    <ErrorBoundary fallback={<CrashScreen messages={messages} />} onCrash={() => client.clearError()}>
      <AccountContext value={useObservable(client.account)}>
        <Screen />
        <Overlays />
      </AccountContext>
    </ErrorBoundary>
  );
}

function Screen() {
  const { client, environment, migration, resetToken } = useForge();
  const token = useObservable(resetToken);
  const { currentUser, loading, isExpired } = useObservable(client.session);
  const account = useObservable(client.account);
  const { kind } = useObservable(migration.state);
  const lastUserId = useRef<string | null>(null);
  useEffect(() => {
    if (loading) return;
    const id = currentUser?.id ?? null;
    // Whoever signs in next starts in Focus; also over the board of somebody whose session has ended.
    const isAnother = lastUserId.current !== null && lastUserId.current !== id;
    if (id === null || isAnother) environment.storage.set(viewStorageKey, null);
    lastUserId.current = id;
  }, [environment, loading, currentUser]);
  useEffect(() => {
    // Beside the account's own part, not after it. What fails here is asked for again where it is needed.
    if (currentUser !== null) Board.preload();
  }, [currentUser]);
  if (token !== null) return <ResetScreen token={token} onDone={() => resetToken.set(null)} />;
  if (loading) return <LoadingScreen />;
  if (currentUser === null) return <AuthScreen />;
  if (account === null) return <LoadingScreen />;
  return (
    <>
      {isExpired && <SignInOnTop />}
      {kind === 'none' ? <AccountScreen id={account.user.id} /> : <MigrationScreen migration={migration} />}
    </>
  );
}

function AccountScreen({ id }: { readonly id: string }) {
  return (
    <>
      <FirstHelp />
      <Board key={id} dashboard={<Dashboard />} />
    </>
  );
}

/** The session ended: the board waits, with all that was typed, under the sign-in. */
function SignInOnTop() {
  const heading = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const close = openTopmost(dialog);
    focusFirst(dialog);
    return close;
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={heading}
      className={css.onTop}
      tabIndex={-1}
      onCancel={(event) => event.preventDefault()}
      // Browsers let a page prevent that only once; the next time they close the dialog all the same.
      onClose={({ currentTarget }) => {
        if (!currentTarget.isConnected) return;
        currentTarget.showModal();
        focusFirst(currentTarget);
      }}
    >
      <AuthScreen headingId={heading} />
    </dialog>
  );
}

/** Puts the focus on what is still to be filled in. */
function focusFirst(dialog: HTMLDialogElement): void {
  const fields = [...dialog.querySelectorAll('input')];
  (fields.find(({ value }) => value === '') ?? dialog).focus();
}

/** Opens the help by itself once per account. */
function FirstHelp() {
  const { dialogs, environment } = useForge();
  const isLoaded = useObservable(useAccount().isLoaded);
  const { preferences } = useAccountState();
  useEffect(() => {
    if (!isLoaded) return;
    if (preferences.helpSeen) {
      environment.storage.set(onboardingStorageKey, 'seen');
      return;
    }
    // After the help the first idea is next, not the tab that took the focus from the sign-up.
    if (document.activeElement?.matches('[role=tab]')) (document.activeElement as HTMLElement).blur();
    // It is marked as seen once it is shown.
    dialogs.show({ kind: 'help' });
    const stop = dialogs.open.subscribe(() => {
      stop();
      prepareFocusRecovery()(firstIdeaFocus);
    });
  }, [dialogs, environment, isLoaded, preferences.helpSeen]);
  return null;
}

/** What may lie over any screen. */
function Overlays() {
  const { announcement, dialogs, migration, toasts } = useForge();
  const words = useMessages();
  const open = useObservable(dialogs.open);
  const asked = useObservable(dialogs.question);
  const shown = useObservable(toasts.shown);
  return (
    <>
      {open?.kind === 'help' && (
        <OverlayBoundary>
          <HelpDialog migration={migration} onClose={dialogs.close} />
        </OverlayBoundary>
      )}
      {open?.kind === 'account' && (
        <OverlayBoundary>
          <AccountDialog onClose={dialogs.close} />
        </OverlayBoundary>
      )}
      {asked !== null && (
        <Confirmation
          question={asked.text(words)}
          confirm={asked.confirmLabel(words)}
          cancel={words.app.cancel}
          isDestructive={asked.isDestructive ?? true}
          onCancel={dialogs.closeQuestion}
          onConfirm={() => {
            dialogs.closeQuestion();
            asked.onConfirm();
          }}
        />
      )}
      <TopLayerPortal>
        <LiveAnnouncer text={useObservable(announcement)} />
        <ToastRegion
          label={words.toasts.label}
          toasts={shown}
          onHold={toasts.setHeld}
          onDismiss={toasts.dismiss}
          focusCandidates={firstIdeaFocus}
        />
      </TopLayerPortal>
    </>
  );
}

/** Puts theme and language where CSS, assistive technology and the browser look for them. */
function useDocumentPreferences() {
  const { preferences } = useForge();
  const { theme } = useObservable(preferences.choices);
  // The language of the words that are shown: those of the chosen one may not have been loaded.
  const { language } = useMessages().format;
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    // The browser's own bars take the colour of the page.
    const { backgroundColor } = getComputedStyle(document.documentElement);
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', backgroundColor);
  }, [theme]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
}
