import { useEffect, useMemo, useState } from 'react';
import { type RemindersAnswer, type ReminderApi, createReminderApi } from '#client/api/reminder-api.ts';
import { CallFailed, errorCodeOf } from '#client/errors.ts';
import { reminderMessages } from '#messages/reminder-messages.ts';
import { useForge } from '../../app/context/forge.ts';
import { endPush } from '../../platform/end-push.ts';
import {
  type PushObstacle,
  askForNotifications,
  pushObstacle,
  pushSubscription,
  subscribeToPush,
} from '../../platform/push-device.ts';

export interface PushDevice {
  /** The ways that the server offers. */
  readonly offer: RemindersAnswer | 'loading' | 'failed';
  readonly obstacle: PushObstacle;
  /** Whether this browser gets the account's reminders. */
  readonly isOn: boolean;
  /** Whether a press is being carried out. */
  readonly isBusy: boolean;
  /** Asks for permission if necessary. Resolves to whether the browser is on. */
  turnOn(): Promise<boolean>;
  turnOff(): Promise<void>;
}

export function useReminderApi(): ReminderApi {
  const { client, environment } = useForge();
  return useMemo(() => createReminderApi(client, environment), [client, environment]);
}

/** Whether this browser gets reminders, and how that changes. */
export function usePushDevice(): PushDevice {
  const { toasts } = useForge();
  const api = useReminderApi();
  const [offer, setOffer] = useState<PushDevice['offer']>('loading');
  const [obstacle, setObstacle] = useState(pushObstacle);
  const [isOn, setOn] = useState(false);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const found = await api.offer();
      const isStillOn = await renew(api, found.publicKey);
      if (isGone) return;
      setOn(isStillOn);
      setOffer(found);
    };
    load().catch(() => isGone || setOffer('failed'));
    return () => {
      isGone = true;
    };
  }, [api]);

  const run = async (failure: 'turnOnFailed' | 'turnOffFailed', change: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await change();
    } catch (error) {
      // The server says why, such as that there are too many devices.
      const code = error instanceof CallFailed ? error.code : null;
      toasts.error(({ errors, format }) =>
        code === null ? reminderMessages[format.language].reminders[failure] : errors[code],
      );
    } finally {
      setObstacle(pushObstacle());
      setBusy(false);
    }
  };

  return {
    offer,
    obstacle,
    isOn,
    isBusy,
    async turnOn() {
      let isSubscribed = false;
      await run('turnOnFailed', async () => {
        if (typeof offer === 'string' || (await askForNotifications()) !== 'granted') return;
        const subscription = await subscribeToPush(offer.publicKey);
        try {
          await api.subscribe(subscription);
        } catch (error) {
          await endPush();
          throw error;
        }
        isSubscribed = true;
        setOn(true);
      });
      return isSubscribed;
    },
    turnOff: async () =>
      run('turnOffFailed', async () => {
        const endpoint = await endPush();
        setOn(false);
        if (endpoint !== null) await api.unsubscribe(endpoint);
      }),
  };
}

/**
 * Sends this browser's subscription to the server again, which forgets one that a push service has refused, or with
 * the backup that it is restored from. Returns whether the browser is on.
 */
async function renew(api: ReminderApi, publicKey: string): Promise<boolean> {
  const subscription = await pushSubscription(publicKey).catch(() => null);
  if (subscription === null) return false;
  try {
    await api.subscribe(subscription);
    return true;
  } catch (error) {
    // After any other failure the server most likely still has it, and the person must be able to turn it off.
    return errorCodeOf(error) !== 'too-many-push-subscriptions';
  }
}
