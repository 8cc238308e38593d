import { useState } from 'react';
import { errorCodeOf } from '#client/errors.ts';
import {
  type ReminderSettings,
  isReminded,
  reminderSettingsOf,
} from '#domain/reminders/reminder-settings.ts';
import { reminderMessages } from '#messages/reminder-messages.ts';
import { useAccountState, useFeatureMessages, useForge, useMessages } from '../../app/context/forge.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ChoiceChips } from '../../ui/field/choice-chips.tsx';
import css from './account.module.css';
import { ReminderChoices } from './reminder-choices.tsx';
import { usePushDevice, useReminderApi } from './use-push-device.ts';
import { ZoneQuestion } from './zone-question.tsx';

/** Turns reminders on and off, by device and by mail, and says when they come. */
export function Reminders({ hasAutofocus }: { readonly hasAutofocus: boolean }) {
  const { preferences, environment } = useForge();
  const { auth } = useMessages();
  const { reminders: words } = useFeatureMessages(reminderMessages);
  const stored = useAccountState().preferences;
  const settings = reminderSettingsOf(stored);
  const device = usePushDevice();
  const { offer, obstacle } = device;
  const choose = (reminders: Partial<ReminderSettings>) => {
    const present = environment.zoneName();
    // Without a zone the deadlines would be those of UTC.
    const zone = stored.zone ?? present;
    preferences.choose(zone === undefined ? { reminders } : { reminders, zone });
  };
  const toggle = async () => {
    if (device.isOn) await device.turnOff();
    else if (await device.turnOn()) choose({ push: true });
  };
  const obstacleText =
    obstacle &&
    {
      denied: words.denied,
      'home-screen': words.homeScreen,
      unsupported: words.unsupported,
    }[obstacle];
  const canMail = typeof offer === 'object' && offer.canMail;
  const ways = [
    // Nothing to choose before a device was turned on.
    ...(settings.push || device.isOn ? [{ value: 'push', label: words.notification } as const] : []),
    ...(canMail || settings.mail ? [{ value: 'mail', label: words.mail } as const] : []),
  ];
  return (
    <section className={css.part}>
      <div className={css.row}>
        <div>
          <h3 tabIndex={-1} data-autofocus={hasAutofocus || undefined}>
            {words.title}
          </h3>
          <p>{words.text}</p>
          {/* Always rendered: screen readers announce changes of an element that was there before, as after a refusal. */}
          <p role="status" className={css.obstacle}>
            {obstacleText}
          </p>
        </div>
        {typeof offer === 'object' && (obstacle === null || device.isOn) && (
          <Button busyLabel={device.isBusy ? auth.working : undefined} onClick={() => void toggle()}>
            {device.isOn ? words.turnOff : words.turnOn}
          </Button>
        )}
      </div>
      {offer === 'failed' && <p role="alert">{words.failed}</p>}
      {ways.length > 0 && (
        <ChoiceChips<'push' | 'mail'>
          label={words.ways}
          choices={ways}
          chosen={(['push', 'mail'] as const).filter((way) => settings[way])}
          onChange={(chosen) => {
            // Only the one that changed: another device may be changing the other.
            for (const way of ['push', 'mail'] as const)
              if (chosen.includes(way) !== settings[way]) choose({ [way]: chosen.includes(way) });
          }}
        />
      )}
      {isReminded(settings) && (
        <>
          <ReminderChoices settings={settings} onChange={choose} />
          <ZoneQuestion />
          <TestButton />
        </>
      )}
    </section>
  );
}

function TestButton() {
  const { toasts } = useForge();
  const { auth } = useMessages();
  const { reminders: words } = useFeatureMessages(reminderMessages);
  const api = useReminderApi();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const sent = await api.sendTest();
      const show = sent > 0 ? toasts.success : toasts.error;
      show(({ format }) => {
        const { testSent, noTarget } = reminderMessages[format.language].reminders;
        return sent > 0 ? testSent : noTarget;
      });
    } catch (error) {
      const code = errorCodeOf(error);
      // The general text of too many requests is about failed sign-ins.
      toasts.error(({ errors, format }) =>
        code === 'too-many-requests'
          ? reminderMessages[format.language].reminders.tooManyTests
          : errors[code],
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.buttons}>
      <Button busyLabel={isBusy ? auth.working : undefined} onClick={() => void send()}>
        {words.sendTest}
      </Button>
    </div>
  );
}
