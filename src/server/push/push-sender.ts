import { encryptMessage } from './encrypt-message.ts';
import { createPublicPost } from './public-post.ts';

/** How long a push service may take for its answer, in ms. */
export const pushTimeoutMs = 10_000;
/** How many connections to one push service are open at once. */
const maxConnectionsPerService = 50;

export interface PushTarget {
  readonly endpoint: string;
  /** In base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  readonly body: Buffer;
  readonly topic: string;
  /** How long the push service keeps it for a browser that is not connected. */
  readonly ttlSeconds: number;
}

/** `gone`: the subscription has ended for good. `refused`: the same message would be refused again. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed';

export interface PushSender {
  /** Never throws. */
  send(target: PushTarget, message: PushMessage, signal: AbortSignal): Promise<PushOutcome>;
  close(): void;
}

export interface PushSenderDeps {
  /** Writes the `Authorization` header for the origin of a push service. */
  readonly authorize: (origin: string) => string | Promise<string>;
  /** Whether addresses on this machine and its network may be connected to. */
  readonly isPrivateAllowed: boolean;
  /** Overrides which authorities may have signed a push service's certificate. */
  readonly authorities?: string;
  readonly timeoutMs?: number;
}

/** Delivers messages to the push services of browsers. The endpoints come from browsers, so they may be anything. */
export function createPushSender(deps: PushSenderDeps): PushSender {
  const { authorize, isPrivateAllowed, authorities, timeoutMs = pushTimeoutMs } = deps;
  const post = createPublicPost({
    isPrivateAllowed,
    maxConnectionsPerHost: maxConnectionsPerService,
    timeoutMs,
    authorities,
  });
  return {
    async send({ endpoint, p256dh, auth }, { body, topic, ttlSeconds }, signal) {
      try {
        const url = new URL(endpoint);
        const keys = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
        const encrypted = encryptMessage(body, keys);
        const headers = {
          Authorization: await authorize(url.origin),
          'Content-Encoding': 'aes128gcm',
          'Content-Length': String(encrypted.length),
          'Content-Type': 'application/octet-stream',
          TTL: String(Math.max(0, Math.floor(ttlSeconds))),
          Topic: topic,
          Urgency: 'high',
        };
        const timeout = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
        // A redirect is not followed: its status is neither success nor a lasting refusal.
        return outcomeOf(await post.send(url, headers, encrypted, timeout));
      } catch {
        return 'failed';
      }
    },
    close: post.close,
  };
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 400 || status === 413 ? 'refused' : 'failed';
}
