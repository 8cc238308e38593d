import { accountMessages } from '#messages/account-messages.ts';
import { useAccountState, useFeatureMessages, useForge } from '../../app/context/forge.ts';
import { Button } from '../../ui/controls/button.tsx';
import css from './account.module.css';

/** Asks whether deadlines are told in this device's zone, if the account has another: a person may only be travelling. */
export function ZoneQuestion() {
  const { environment, preferences } = useForge();
  const { account } = useFeatureMessages(accountMessages);
  const { zone } = useAccountState().preferences;
  const present = environment.zoneName();
  if (!zone || present === undefined || zone === present) return null;
  return (
    <div className={css.row}>
      <p>{account.clockNow(present)}</p>
      <Button onClick={() => preferences.choose({ zone: present })}>{account.useClock}</Button>
    </div>
  );
}
