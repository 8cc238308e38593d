import { accountQuerySchema } from '#contract/queries.ts';
import {
  type ReminderTestAnswer,
  pushSubscriptionEndSchema,
  pushSubscriptionSchema,
} from '#contract/reminder-paths.ts';
import { type Language } from '#domain/account/account.ts';
import { limits } from '#domain/primitives/limits.ts';
import { type Throttle } from '../../auth/throttle.ts';
import { unsubscribePage } from '../../mail/unsubscribe-page.ts';
import { type Reminders } from '../../reminders/reminders.ts';
import { type WithSecurityLog, createActorLog } from '../logs/security-log.ts';
import { type AppContext, actorOf, expectSession } from '../request/context.ts';
import { preferredLanguage } from '../request/preferred-language.ts';
import { readJson, readQuery, rejectFormBody } from '../request/read-json.ts';
import { type SessionTransport } from '../request/session-transport.ts';
import { smallJson } from '../responses/small-json.ts';

export interface ReminderRouteDeps {
  readonly reminders: Reminders;
  readonly throttle: Throttle;
  readonly transport: SessionTransport;
  readonly withSecurityLog: WithSecurityLog;
}

/** The routes of reminders. Those of the links in mails need no session; the link is the secret. */
export function reminderRoutes({ reminders, throttle, transport, withSecurityLog }: ReminderRouteDeps) {
  const logged = createActorLog(withSecurityLog);
  const page = (c: AppContext, language: Language | null, state: 'question' | 'done') => {
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex');
    if (language === null) return c.html(unsubscribePage(preferredLanguage(c), 'invalid'), 404);
    return c.html(unsubscribePage(language, state));
  };
  /** Counts wrong links by the client's address. */
  const withLink = async (c: AppContext, follow: (token: string) => Promise<Language | null>) => {
    const language = await follow(c.req.param('token') ?? '');
    const { address } = transport.requesterOf(c);
    if (language === null) await throttle.count([{ rule: 'link address', subject: address }]);
    return language;
  };
  return {
    async reminders(c: AppContext) {
      readQuery(c, accountQuerySchema);
      return smallJson(c, await reminders.answer());
    },

    async subscribe(c: AppContext) {
      const request = await readJson(c, pushSubscriptionSchema, limits.credentialBodyBytes);
      await expectSession(c);
      await logged(c, 'push-subscription', (actor) => reminders.subscribe(actor, request));
      return smallJson(c, {});
    },

    async unsubscribe(c: AppContext) {
      const { endpoint } = await readJson(c, pushSubscriptionEndSchema, limits.credentialBodyBytes);
      await expectSession(c);
      await logged(c, 'push-subscription-end', (actor) => reminders.unsubscribe(actor, endpoint));
      return smallJson(c, {});
    },

    async test(c: AppContext) {
      rejectFormBody(c);
      const actor = actorOf(c);
      await throttle.count([{ rule: 'reminder test', subject: actor.accountId }]);
      return smallJson(c, { sent: await reminders.test(actor) } satisfies ReminderTestAnswer);
    },

    /** Changes nothing: programs that check mails open every link. */
    linkPage: async (c: AppContext) => page(c, await withLink(c, reminders.languageOfLink), 'question'),

    /** From the page's button, or from a mail program's (RFC 8058). A body says no more than the path. */
    endMails: async (c: AppContext) => page(c, await withLink(c, reminders.endMails), 'done'),
  };
}
