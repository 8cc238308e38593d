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
import { forgetPlaces } from './app/places/entry.ts';
import {
  onboardingStorageKey,
  openedStorageKey,
  calendarStorageKey,
  stateStorageKey,
  viewStorageKey,
} from './app/preferences/storage-keys.ts';
import { ErrorBoundary, CrashScreen } from './app/shell/error-boundary.tsx';
import { lazyPart } from './app/shell/lazy-part.tsx';
import { LoadingScreen } from './app/shell/loading-screen.tsx';
import { OverlayBoundary } from './app/shell/overlay-boundary.tsx';
import { TopLayerPortal } from './app/shell/top-layer-portal.tsx';
import { AuthScreen } from './features/auth/auth-screen.tsx';
import { showAdding } from './features/board/new-idea/show-new-idea.ts';
import { Confirmation } from './ui/dialog/dialog.tsx';
import { openTopmost } from './ui/dialog/top-layer.ts';
import { prepareFocusRecovery } from './ui/focus/focus-recovery.ts';
import { LiveAnnouncer } from './ui/screen-reader/live-announcer.tsx';
import { ToastRegion } from './ui/toast/toast-region.tsx';

// The sign-in screen does not need the board, and the dashboard and the help are rarely opened.
const Board = lazyPart(async () => (await import('./features/board/board.tsx')).Board, LoadingScreen);
const ResetScreen = lazyPart(
  async () => (await import('./features/auth/reset-screen.tsx')).ResetScreen,
  LoadingScreen,
);
const WrongPathScreen = lazyPart(
  async () => (await import('./app/shell/wrong-path-screen.tsx')).WrongPathScreen,
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

/** The root: shows the loading screen, the sign-in screen or the board. */
export function App() {
  const { client } = useForge();
  const messages = useMessages();
  useDocumentPreferences();
  return (
    <ErrorBoundary fallback={<CrashScreen texts={messages.app} />} onCrash={() => client.clearError()}>
      <AccountContext value={useObservable(client.account)}>
        <Screen />
        <Overlays />
      </AccountContext>
    </ErrorBoundary>
  );
}

function Screen() {
  const { client, environment, history, invitation, migration, resetToken, toasts } = useForge();
  const token = useObservable(resetToken);
  const invited = useObservable(invitation);
  const { currentUser, loading, isExpired } = useObservable(client.session);
  const account = useObservable(client.account);
  // Without an answer of the server nothing is known against the page's path.
  const { publicPath = '/' } = useObservable(client.serverRules) ?? { publicPath: environment.basePath };
  const { kind } = useObservable(migration.state);
  const lastUserId = useRef<string | null>(null);
  useEffect(() => {
    if (loading) return;
    const id = currentUser?.id ?? null;
    // The next person starts in Focus and with all states, even if the sign-in covered the board of another whose session had ended.
    const isAnother = lastUserId.current !== null && lastUserId.current !== id;
    if (id === null || isAnother)
      for (const key of [viewStorageKey, calendarStorageKey, stateStorageKey, openedStorageKey])
        environment.storage.set(key, null);
    if (isAnother) forgetPlaces(history);
    lastUserId.current = id;
  }, [environment, history, loading, currentUser]);
  // Only an invitation that no sign-in screen has shown needs an explanation.
  const shownInvitation = useRef<string | null>(null);
  const isSignedIn = account !== null;
  useEffect(() => {
    if (!loading && currentUser === null) shownInvitation.current = invited;
    else if (isSignedIn && invited !== shownInvitation.current && invited !== null)
      toasts.error((said) => said.auth.invitedWhileSignedIn);
  }, [toasts, loading, currentUser, isSignedIn, invited]);
  useEffect(() => {
    if (currentUser === null) return;
    // Loads in parallel with the account's code. If it fails, it is requested again where it is needed.
    Board.preload();
    if (['list', 'all'].includes(environment.storage.get(viewStorageKey) ?? ''))
      void import('./features/board/list/idea-list.tsx').catch(() => {});
  }, [currentUser, environment]);
  if (publicPath !== environment.basePath) return <WrongPathScreen publicPath={publicPath} />;
  if (token !== null) return <ResetScreen token={token} onDone={() => resetToken.set(null)} />;
  if (loading) return <LoadingScreen />;
  // A link opened later in this tab starts the screen again.
  if (currentUser === null) return <AuthScreen key={invited} />;
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

/** The session has expired: the board stays mounted below the sign-in, with everything typed into it. */
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
      // Browsers let a page prevent closing only once. When they close the dialog anyway, it opens again.
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

/** Focuses the first field that is still empty. */
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
    // After the help the focus goes to the first idea, not back to the tab that had it after the sign-up.
    if (document.activeElement?.matches('[role=tab]')) (document.activeElement as HTMLElement).blur();
    // The help counts as seen as soon as it is shown.
    dialogs.show({ kind: 'help' });
    const stop = dialogs.open.subscribe(() => {
      stop();
      prepareFocusRecovery()(firstIdeaFocus);
    });
  }, [dialogs, environment, isLoaded, preferences.helpSeen]);
  return null;
}

/** Dialogs and toasts that can cover any screen. */
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
          <HelpDialog migration={migration} onAddFirst={() => showAdding(dialogs)} onClose={dialogs.close} />
        </OverlayBoundary>
      )}
      {open?.kind === 'account' && (
        <OverlayBoundary>
          <AccountDialog part={open.part} onClose={dialogs.close} />
        </OverlayBoundary>
      )}
      {asked !== null && (
        <Confirmation
          question={asked.text(words)}
          confirm={asked.confirmLabel(words)}
          cancel={words.app.cancel}
          isDestructive={asked.isDestructive ?? true}
          confirmKey={asked.confirmKey}
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

/** Sets theme and language on the document, where CSS, assistive technology and the browser read them. */
function useDocumentPreferences() {
  const { preferences } = useForge();
  const { theme } = useObservable(preferences.choices);
  // The language of the texts on screen: those of the chosen language may not be loaded yet.
  const { language } = useMessages().format;
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    // The browser's toolbars take the page's colour.
    const { backgroundColor } = getComputedStyle(document.documentElement);
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', backgroundColor);
  }, [theme]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
}
