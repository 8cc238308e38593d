import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useForge, useMessages, useObservable } from './forge.ts';

/** Offers the new version of the page once there is one. */
export function NewVersionNotice() {
  const { client, updates } = useForge();
  const { app, auth } = useMessages();
  const isOutdated = useObservable(client.isOutdated);
  const state = useObservable(updates.state);
  if (state === 'none' && !isOutdated) return null;
  return (
    <Notice text={state === 'held' ? app.newVersionHeld : app.newVersion}>
      <Button busy={state === 'taking' ? auth.working : undefined} onClick={updates.apply}>
        {app.reload}
      </Button>
    </Notice>
  );
}
