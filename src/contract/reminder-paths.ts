import * as v from 'valibot';
import { type Language } from '#domain/account/account.ts';

/** The paths of reminders. Apart from the others, as the page loads them with Account alone. */
export const reminderPaths = {
  reminders: '/api/reminders',
  pushSubscriptions: '/api/push-subscriptions',
  test: '/api/reminders/test',
  unsubscribe: '/unsubscribe/:token',
} as const;

/** The most push subscriptions of an account: one for each browser that gets its reminders. */
export const maxPushSubscriptions = 20;

const endpointSchema = v.pipe(v.string(), v.regex(/^https:\/\/[\x21-\x7e]{1,1990}$/));

/** Bytes in base64url without padding: 65 of them as a P-256 point take 87 characters, 16 take 22. */
const base64urlSchema = (length: number) => v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/), v.length(length));

/** Body of `POST /api/push-subscriptions`: the browser's address at its push service, and its keys. */
export const pushSubscriptionSchema = v.strictObject({
  endpoint: endpointSchema,
  p256dh: base64urlSchema(87),
  auth: base64urlSchema(22),
});

/** Body of `DELETE /api/push-subscriptions`. */
export const pushSubscriptionEndSchema = v.strictObject({ endpoint: endpointSchema });

export type PushSubscriptionRequest = v.InferOutput<typeof pushSubscriptionSchema>;

/** Response of `GET /api/reminders`. */
export interface RemindersAnswer {
  /** The server's VAPID key, a P-256 point in base64url, to which a browser binds its subscription. */
  readonly publicKey: string;
  /** Whether this server can send mail. */
  readonly canMail: boolean;
}

/** Response of `POST /api/reminders/test`. */
export interface ReminderTestAnswer {
  /** To how many browsers and addresses a test is on its way. */
  readonly sent: number;
}

/** The JSON that arrives encrypted in the service worker. */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** A notification replaces the one with the same tag. */
  readonly tag: string;
  /** The idea that it concerns; null if it concerns several or none. */
  readonly ideaId: string | null;
  /** The language of its texts. */
  readonly language: Language;
}
