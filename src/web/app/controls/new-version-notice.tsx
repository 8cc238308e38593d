import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/panel/notice.tsx';
import { useForge, useMessages, useObservable } from '../context/forge.ts';

/** Offers to load a new version of the page once the service worker has one. */
export function NewVersionNotice() {
  const { client, updates } = useForge();
  const { app, auth } = useMessages();
  const isOutdated = useObservable(client.isOutdated);
  const state = useObservable(updates.state);
  if (state === 'none' && !isOutdated) return null;
  return (
    <Notice text={state === 'held' ? app.newVersionHeld : app.newVersion}>
      <Button busyLabel={state === 'taking' ? auth.working : undefined} onClick={updates.apply}>
        {app.reload}
      </Button>
    </Notice>
  );
}
