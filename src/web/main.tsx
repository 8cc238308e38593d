import './theme/tokens.css';
import './theme/fonts.css';
import './theme/base.css';
import './ui/heat.css';
import { type Root, createRoot } from 'react-dom/client';
import { createClient } from '#client/create-client.ts';
import { createMigration } from '#client/migration.ts';
import { clearOnAccountChange } from './app/account-change.ts';
import { en } from '#messages/en.ts';
import { createAnnouncer } from './app/announcer.ts';
import { App } from './app/app.tsx';
import { CrashScreen } from './app/boundary.tsx';
import { celebrate } from './app/celebrate.ts';
import { createClock } from './app/clock.ts';
import { createDialogs } from './app/dialogs.ts';
import { type Forge, ForgeContext } from './app/forge.ts';
import { createIdeaActions } from './app/idea-actions.ts';
import { loadWords } from './app/language.ts';
import { tellMigration } from './app/migration-toast.ts';
import { createPreferences } from './app/preferences.ts';
import { createToasts } from './app/toasts.ts';
import { watchZone } from './app/zone.ts';
import { browserEnvironment } from './platform/browser-environment.ts';
import { errorText, hasErrorText, logError } from './platform/console-log.ts';
import { saveFile } from './platform/files.ts';
import { browserLanguages } from './platform/languages.ts';
import { watchResetLink } from './platform/reset-link.ts';
import { installWorker, noUpdates } from './platform/updates.ts';
import { watchPresses } from './platform/user-gesture.ts';
import { createSounds } from './sounds/sounds.ts';
import { guardComposition } from './ui/composition.ts';
import { guardRepeats } from './ui/guard-repeats.ts';

/** Puts the parts together. */
async function assemble(): Promise<Forge> {
  const environment = browserEnvironment({ log: logError, isErrorCode: hasErrorText });
  const client = createClient(environment, errorText);
  const preferences = createPreferences(client, environment.memory, browserLanguages());
  const zone = watchZone(environment);
  const { messages, retry } = await loadWords({
    choices: preferences.choices,
    load: { es: async () => (await import('#messages/es.ts')).es },
    zone,
    onWake: environment.onWake,
  });
  const toasts = createToasts(environment, messages);
  const dialogs = createDialogs();
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
    play: createSounds(() => preferences.choices.get().sound),
    celebrate,
    saveFile,
    showConflicts: (conflicts) => dialogs.show({ kind: 'conflict', conflicts }),
  });
  const migration = createMigration(client, environment);
  tellMigration({ migration, toasts, actions });
  const announcer = createAnnouncer(environment, messages);
  clearOnAccountChange({ client, dialogs, toasts, announce: announcer.say });
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
    resetToken: watchResetLink(),
    updates: import.meta.env.PROD ? installWorker('/service-worker.js') : noUpdates,
    actions,
    announcement: announcer.text,
    announce: announcer.say,
  };
}

/** Loaded with the first move of a pointer or press of a key: nobody needs them before. */
let tooltips: Promise<void> | null = null;
function loadTooltips(): void {
  tooltips ??= import('./ui/tooltip.ts').then(
    ({ installTooltips }) => installTooltips(document),
    // Without the network there are none; every control has its name.
    () => {},
  );
}

async function start(root: Root): Promise<void> {
  watchPresses();
  const forge = await assemble();
  void forge.client.start();
  guardComposition(document);
  guardRepeats(document);
  for (const first of ['pointermove', 'keydown'])
    // After the frame that shows what the press led to.
    document.addEventListener(first, () => requestAnimationFrame(() => setTimeout(loadTooltips)), {
      once: true,
    });
  root.render(
    <ForgeContext value={forge}>
      <App />
    </ForgeContext>,
  );
}

// Not awaited: while this module waits, no module that needs parts of it can be loaded, and each language is one.
const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for Forge');
const root = createRoot(place);
start(root).catch((error: unknown) => {
  root.render(<CrashScreen messages={en} />);
  reportError(error);
});
