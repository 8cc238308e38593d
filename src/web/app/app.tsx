import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { AuthScreen } from '../features/auth/auth-screen.tsx';
import { Confirmation } from '../ui/dialog.tsx';
import { keepPlace } from '../ui/keep-focus.ts';
import { LiveAnnouncer } from '../ui/live-announcer.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import { openOnTop } from '../ui/top-layer.ts';
import css from './app.module.css';
import { Boundary, CrashScreen } from './boundary.tsx';
import {
  AccountContext,
  useAccount,
  useAccountState,
  useForge,
  useMessages,
  useObservable,
} from './forge.ts';
import { onboardingKey, viewKey } from './memory-keys.ts';
import { firstIdea } from './first-idea.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { OverEverything } from './over-everything.tsx';
import { OverlayBoundary } from './overlay-boundary.tsx';
import { partOnDemand } from './part-on-demand.tsx';

// Signing in needs nothing of the board, and most days nobody opens the dashboard or the help.
const Board = partOnDemand(async () => (await import('../features/board/board.tsx')).Board, LoadingScreen);
const ResetScreen = partOnDemand(
  async () => (await import('../features/auth/reset-screen.tsx')).ResetScreen,
  LoadingScreen,
);
const MigrationScreen = partOnDemand(
  async () => (await import('../features/migration/migration-screen.tsx')).MigrationScreen,
  LoadingScreen,
);
const HelpDialog = partOnDemand(async () => (await import('../features/help/help-dialog.tsx')).HelpDialog);
const AccountDialog = partOnDemand(
  async () => (await import('../features/account/account-dialog.tsx')).AccountDialog,
);
const Dashboard = partOnDemand(async () => (await import('../features/dashboard/dashboard.tsx')).Dashboard);

/** One root that shows one of three things: loading, signing in, or the board. */
export function App() {
  const { client } = useForge();
  const messages = useMessages();
  useDocumentChoices();
  return (
    <Boundary fallback={<CrashScreen messages={messages} />} onCrash={() => client.clearError()}>
      <AccountContext value={useObservable(client.account)}>
        <Screen />
        <Overlays />
      </AccountContext>
    </Boundary>
  );
}

function Screen() {
  const { client, environment, migration, resetToken } = useForge();
  const token = useObservable(resetToken);
  const { currentUser, loading, isLost } = useObservable(client.session);
  const account = useObservable(client.account);
  const { kind } = useObservable(migration.state);
  const lastId = useRef<string | null>(null);
  useEffect(() => {
    if (loading) return;
    const id = currentUser?.id ?? null;
    // Whoever signs in next starts in Focus; also over the board of somebody whose session has ended.
    const isAnother = lastId.current !== null && lastId.current !== id;
    if (id === null || isAnother) environment.memory.set(viewKey, null);
    lastId.current = id;
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
      {isLost && <SignInOnTop />}
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
    const close = openOnTop(dialog);
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
      environment.memory.set(onboardingKey, 'seen');
      return;
    }
    // After the help the first idea is next, not the tab that took the focus from the sign-up.
    if (document.activeElement?.matches('[role=tab]')) (document.activeElement as HTMLElement).blur();
    // It is marked as seen once it is shown.
    dialogs.show({ kind: 'help' });
    const stop = dialogs.open.subscribe(() => {
      stop();
      keepPlace()(firstIdea);
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
          question={asked.question(words)}
          confirm={asked.confirm(words)}
          cancel={words.app.cancel}
          isDestructive={asked.isDestructive ?? true}
          onCancel={dialogs.answered}
          onConfirm={() => {
            dialogs.answered();
            asked.run();
          }}
        />
      )}
      <OverEverything>
        <LiveAnnouncer text={useObservable(announcement)} />
        <ToastRegion
          label={words.toasts.label}
          toasts={shown}
          onHold={toasts.hold}
          onDismiss={toasts.dismiss}
          heirs={firstIdea}
        />
      </OverEverything>
    </>
  );
}

/** Puts theme and language where CSS, assistive technology and the browser look for them. */
function useDocumentChoices() {
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
