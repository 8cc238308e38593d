import { type LiveHub } from '../live/hub.ts';
import { type Mailer } from '../mail/mailer.ts';
import { type Logger } from '../operations/logger.ts';
import { type Metrics } from '../operations/metrics.ts';
import { createPushSender } from '../push/push-sender.ts';
import { createVapid } from '../push/vapid.ts';
import { type PushSettings } from '../settings/push-settings.ts';
import { type Storage } from '../storage/api/storage.ts';
import { createDelivery } from './delivery.ts';
import { type MessageSenderDeps, createMessageSender } from './message-sender.ts';
import { type ReminderRunner, createReminderRunner } from './reminder-runner.ts';
import { type Reminders, createReminders } from './reminders.ts';
import { createServerKeys } from './server-keys.ts';

export interface ReminderServiceDeps {
  readonly storage: Storage;
  readonly hub: LiveHub;
  /** Null if mail is not configured. */
  readonly mailer: Mailer | null;
  readonly push: PushSettings;
  readonly log: Pick<Logger, 'warn'>;
  readonly metrics: Metrics;
  readonly limitMails: MessageSenderDeps['limitMails'];
  readonly openLink: MessageSenderDeps['openLink'];
  readonly baseUrl: () => string;
  readonly maxSessionLifetimeMs: number;
  readonly now: () => number;
  /** Overrides the clock that is never set. */
  readonly elapsedMs?: () => number;
  /** Overrides which authorities may have signed a push service's certificate. */
  readonly authorities?: string;
}

export interface ReminderService {
  readonly reminders: Reminders;
  readonly runner: ReminderRunner;
  stop(timeoutMs: number): Promise<void>;
}

/** Puts the parts of reminders together. They are idle until `runner.start` or a person's test. */
export function createReminderService(deps: ReminderServiceDeps): ReminderService {
  const { storage, mailer, push: settings, now } = deps;
  const keys = createServerKeys(storage);
  const canMail = mailer !== null;
  let authorize: ReturnType<typeof createVapid> | null = null;
  const push = createPushSender({
    authorize: async (origin) => {
      authorize ??= createVapid((await keys()).vapid, settings.subject);
      return authorize(origin, now());
    },
    isPrivateAllowed: settings.isPrivateAllowed,
    ...(deps.authorities !== undefined && { authorities: deps.authorities }),
  });
  const delivery = createDelivery({ ...deps, send: createMessageSender({ ...deps, push, keys }) });
  const runner = createReminderRunner({ ...deps, delivery, canMail });
  return {
    reminders: createReminders({
      ...deps,
      keys,
      canMail,
      isPrivateAllowed: settings.isPrivateAllowed,
      sendNow: () => void runner.tick(),
    }),
    runner,
    async stop(timeoutMs) {
      await runner.stop(timeoutMs);
      push.close();
    },
  };
}
