import './theme/tokens.css';
import './theme/fonts.css';
import './theme/base.css';
import './ui/style/heat.css';
import { type Root, createRoot } from 'react-dom/client';
import { createClient } from '#client/create-client.ts';
import { createMigration } from '#client/migration/migration.ts';
import { writable } from '#client/observable.ts';
import { languages } from '#domain/account/account.ts';
import { crashTexts } from '#messages/crash-texts.ts';
import { App } from './app.tsx';
import { createIdeaActions } from './app/actions/idea-actions.ts';
import { showMigrationToast } from './app/actions/migration-toast.ts';
import { ForgeProvider } from './app/context/forge-provider.tsx';
import { type Forge } from './app/context/forge.ts';
import { createAnnouncer } from './app/feedback/announcer.ts';
import { celebrate } from './app/feedback/celebrate.ts';
import { clearOnAccountChange } from './app/feedback/clear-on-account-change.ts';
import { createDialogs } from './app/feedback/dialogs.ts';
import { createToasts } from './app/feedback/toasts.ts';
import { createErrorTexts } from './app/language/error-texts.ts';
import { loadMessages } from './app/language/language.ts';
import { createPreferences } from './app/preferences/preferences.ts';
import { watchSignUps } from './app/preferences/sign-ups.ts';
import { CrashScreen } from './app/shell/error-boundary.tsx';
import { createClock } from './app/time/clock.ts';
import { watchTimeZone } from './app/time/time-zone.ts';
import { afterPaint } from './platform/after-paint.ts';
import { browserEnvironment } from './platform/browser-environment.ts';
import { browserLanguages } from './platform/browser-languages.ts';
import { logError } from './platform/console-log.ts';
import { saveFile } from './platform/files.ts';
import { tolerateForeignTextEdits } from './platform/foreign-text-edits.ts';
import { watchLinkToken } from './platform/link-token.ts';
import { createPageHistory } from './platform/page-history.ts';
import { pagePathOf } from './platform/page-path.ts';
import { installWorker, noUpdates } from './platform/page-updates.ts';
import { watchFirstInput } from './platform/user-gesture.ts';
import { createSounds } from './sounds/sounds.ts';
import { guardComposition } from './ui/input/guard-composition.ts';
import { guardRepeats } from './ui/input/guard-repeats.ts';

/** Creates the client and the page's services, and renders the page. */
async function assemble(): Promise<Forge> {
  const pagePath = pagePathOf(location.href);
  const errorTexts = createErrorTexts();
  const environment = browserEnvironment({
    log: (error) => void logError(error),
    isErrorCode: errorTexts.hasText,
    pagePath,
  });
  const client = createClient(environment, errorTexts.textOf);
  const preferences = createPreferences(client, environment.storage, browserLanguages());
  const zone = watchTimeZone(environment);
  const { messages, retry } = await loadMessages({
    choices: preferences.choices,
    load: {
      en: async () => (await import('#messages/en/en.ts')).en,
      es: async () => (await import('#messages/es/es.ts')).es,
    },
    zone,
    browserLanguages: browserLanguages(),
    onWake: environment.onWake,
  });
  errorTexts.use(messages);
  const toasts = createToasts(environment, messages);
  const dialogs = createDialogs();
  const openedIdea = writable<string | null>(null);
  const clock = createClock({
    now: environment.now,
    schedule: environment.schedule,
    isVisible: environment.isVisible,
    onVisible: (handler) => void environment.onWake(handler),
  });
  const actions = createIdeaActions({
    client,
    messages,
    toasts,
    now: environment.now,
    play: createSounds(() => preferences.choices.get().sound),
    celebrate,
    saveFile,
    showConflicts: (conflicts) => dialogs.show({ kind: 'conflict', conflicts }),
  });
  const migration = createMigration(client, environment);
  showMigrationToast({ migration, toasts, actions });
  const announcer = createAnnouncer(environment, messages);
  clearOnAccountChange({ client, dialogs, openedIdea, toasts, announce: announcer.announce });
  return {
    client,
    environment,
    messages,
    retryLanguage: retry,
    preferences,
    migration,
    clock,
    zone,
    toasts,
    dialogs,
    openedIdea,
    history: createPageHistory(),
    resetToken: watchLinkToken('reset'),
    signUps: watchSignUps(client.serverRules, environment.storage),
    invitation: watchLinkToken('invite'),
    updates: import.meta.env.PROD
      ? installWorker(pagePath.addressOf('/service-worker.js'), environment)
      : noUpdates,
    actions,
    announcement: announcer.text,
    announce: announcer.announce,
  };
}

/** Tooltips load with the first pointer move or key press, as they are not needed before. */
let tooltips: Promise<void> | null = null;
function loadTooltips(): void {
  tooltips ??= import('./ui/controls/tooltip.ts').then(
    ({ installTooltips }) => installTooltips(document),
    // If they cannot be loaded, controls still have their accessible names.
    () => {},
  );
}

async function start(root: Root): Promise<void> {
  tolerateForeignTextEdits();
  watchFirstInput();
  const forge = await assemble();
  void forge.client.start();
  guardComposition(document);
  guardRepeats(document);
  for (const eventName of ['pointermove', 'keydown'])
    // After the frame that shows the effect of the press.
    document.addEventListener(eventName, () => afterPaint(loadTooltips), { once: true });
  root.render(
    <ForgeProvider forge={forge}>
      <App />
    </ForgeProvider>,
  );
}

// Not awaited: while this module waits, no module that imports from it can load, and each language does.
const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for Forge');
const root = createRoot(place);
start(root).catch((error: unknown) => {
  const { lang } = document.documentElement;
  root.render(<CrashScreen texts={crashTexts[languages.find((one) => one === lang) ?? 'en']} />);
  reportError(error);
});
