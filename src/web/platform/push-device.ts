import { type PushSubscriptionRequest } from '#client/api/reminder-api.ts';
import { pushManager } from './end-push.ts';

/** Why this browser shows no notifications; null if it can. An iPhone shows those of apps on its home screen only. */
export type PushObstacle = 'denied' | 'home-screen' | 'unsupported' | null;

export function pushObstacle(): PushObstacle {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    const { standalone } = navigator as { standalone?: boolean };
    return standalone === false ? 'home-screen' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** Asks the person, if they have not answered yet. To be called on a press: browsers ignore or punish it elsewhere. */
export async function askForNotifications(): Promise<NotificationPermission> {
  return Notification.requestPermission();
}

/** This browser's subscription to the server with this key; null if there is none. */
export async function pushSubscription(publicKey: string): Promise<PushSubscriptionRequest | null> {
  const found = (await (await pushManager())?.getSubscription()) ?? null;
  return found !== null && keyOf(found) === publicKey ? requestOf(found) : null;
}

/**
 * Subscribes this browser to the server with this key, in place of any other.
 * @throws the browser's error, or if it has no service worker
 */
export async function subscribeToPush(publicKey: string): Promise<PushSubscriptionRequest> {
  const manager = await pushManager();
  if (manager === undefined) throw new Error('no service worker to receive notifications');
  const found = await manager.getSubscription();
  if (found !== null && keyOf(found) !== publicKey) await found.unsubscribe();
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return requestOf(subscription);
}

function requestOf(subscription: PushSubscription): PushSubscriptionRequest {
  const { endpoint } = subscription;
  return {
    endpoint,
    p256dh: base64url(subscription.getKey('p256dh')),
    auth: base64url(subscription.getKey('auth')),
  };
}

function keyOf({ options }: PushSubscription): string {
  return base64url(options.applicationServerKey);
}

function base64url(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer())));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
