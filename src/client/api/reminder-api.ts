import {
  type PushSubscriptionRequest,
  type ReminderTestAnswer,
  type RemindersAnswer,
  reminderPaths,
} from '#contract/reminder-paths.ts';
import { type ApiDeps, requestJson } from './api-request.ts';
import { type SessionClient, createUserRequests } from './user-requests.ts';

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

export function createReminderApi(client: SessionClient, environment: ApiDeps): ReminderApi {
  const { userRequest, get, post } = createUserRequests(client, environment);
  const { pushSubscriptions, reminders, test } = reminderPaths;
  return {
    offer: () => get<RemindersAnswer>(reminders, 'publicKey'),
    async subscribe(body) {
      await requestJson(environment, userRequest('POST', pushSubscriptions, body));
    },
    async unsubscribe(endpoint) {
      const body = { endpoint };
      await requestJson(environment, userRequest('DELETE', pushSubscriptions, body));
    },
    sendTest: async () => (await post<ReminderTestAnswer>(test, {}, 'sent')).sent,
  };
}
