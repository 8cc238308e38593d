import { useAccount, useMessages, useObservable } from '../../app/context/forge.ts';
import { NewVersionNotice } from '../../app/controls/new-version-notice.tsx';
import { Notice } from '../../ui/panel/notice.tsx';
import css from './notices.module.css';

/** Messages that stay longer than a toast: a new version, or blocked storage. */
export function Notices() {
  const { saving } = useMessages();
  const isDurable = useObservable(useAccount().isDurable);
  return (
    <div className={css.notices}>
      <NewVersionNotice />
      {!isDurable && <Notice tone="warn" text={saving.notDurable} />}
    </div>
  );
}
