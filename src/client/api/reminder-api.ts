import { type User } from '#contract/auth.ts';
import { accountHeader } from '#contract/protocol.ts';
import {
  type PushSubscriptionRequest,
  type ReminderTestAnswer,
  type RemindersAnswer,
  reminderPaths,
} from '#contract/reminder-paths.ts';
import { CallFailed } from '../errors.ts';
import { type Observable } from '../observable.ts';
import { type ApiDeps, requestExpecting, requestJson } from './api-request.ts';

export type { PushPayload, PushSubscriptionRequest, RemindersAnswer } from '#contract/reminder-paths.ts';

/**
 * Calls about reminders of the signed-in user.
 * @throws CallFailed with the server's code, or `offline`
 */
export interface ReminderApi {
  /** The ways that the server offers. */
  offer(): Promise<RemindersAnswer>;
  /** Sends reminders to this browser, as long as its session lasts. */
  subscribe(subscription: PushSubscriptionRequest): Promise<void>;
  unsubscribe(endpoint: string): Promise<void>;
  /** Resolves to the number of browsers and addresses that a test is sent to. */
  sendTest(): Promise<number>;
}

export interface ReminderApiClient {
  readonly session: Pick<Observable<{ readonly currentUser: User | null }>, 'get'>;
}

export function createReminderApi(client: ReminderApiClient, environment: ApiDeps): ReminderApi {
  const headers = () => {
    const { currentUser } = client.session.get();
    if (currentUser === null) throw new CallFailed('unauthenticated');
    return { [accountHeader]: currentUser.id };
  };
  const { pushSubscriptions, reminders, test } = reminderPaths;
  return {
    offer: async () =>
      requestExpecting<RemindersAnswer>(
        environment,
        { method: 'GET', path: reminders, headers: headers() },
        'publicKey',
      ),
    async subscribe(body) {
      await requestJson(environment, { method: 'POST', path: pushSubscriptions, body, headers: headers() });
    },
    async unsubscribe(endpoint) {
      const body = { endpoint };
      await requestJson(environment, { method: 'DELETE', path: pushSubscriptions, body, headers: headers() });
    },
    async sendTest() {
      const request = { method: 'POST', path: test, body: {}, headers: headers() } as const;
      return (await requestExpecting<ReminderTestAnswer>(environment, request, 'sent')).sent;
    },
  };
}
