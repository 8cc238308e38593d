import { useState } from 'react';
import { useAccount, useForge, useMessages, useObservable } from '../../app/forge.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import css from './notices.module.css';

/** What lasts longer than a toast: a new version, a browser that keeps nothing. */
export function Notices() {
  const { client, updates } = useForge();
  const { app, auth, saving } = useMessages();
  const isOutdated = useObservable(client.isOutdated);
  const isUpdateReady = useObservable(updates.isReady);
  const isDurable = useObservable(useAccount().isDurable);
  // A browser may hold the new version back for half a minute.
  const [isReloading, setIsReloading] = useState(false);
  const reload = () => {
    setIsReloading(true);
    updates.apply();
  };
  return (
    <div className={css.notices}>
      {(isOutdated || isUpdateReady) && (
        <Notice text={app.newVersion}>
          <Button busy={isReloading ? auth.working : undefined} onClick={reload}>
            {app.reload}
          </Button>
        </Notice>
      )}
      {!isDurable && <Notice tone="warn" text={saving.notDurable} />}
    </div>
  );
}
