import { useEffect, useMemo, useState } from 'react';
import { type RemindersAnswer, type ReminderApi, createReminderApi } from '#client/api/reminder-api.ts';
import { CallFailed } from '#client/errors.ts';
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
  /** What the server can send. */
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
      const subscription = await pushSubscription(found.publicKey);
      // The server forgets one that a push service has refused, or with a backup that it is restored from.
      if (subscription !== null) await api.subscribe(subscription);
      if (isGone) return;
      setOn(subscription !== null);
      setOffer(found);
    };
    load().catch(() => isGone || setOffer('failed'));
    return () => {
      isGone = true;
    };
  }, [api]);

  const run = async (change: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await change();
    } catch (error) {
      // The server says why, such as that there are too many devices.
      const code = error instanceof CallFailed ? error.code : null;
      toasts.error(({ errors, format }) =>
        code === null ? reminderMessages[format.language].reminders.turnOnFailed : errors[code],
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
      await run(async () => {
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
      run(async () => {
        const endpoint = await endPush();
        setOn(false);
        if (endpoint !== null) await api.unsubscribe(endpoint);
      }),
  };
}
