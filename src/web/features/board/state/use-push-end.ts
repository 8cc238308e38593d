import { useEffect } from 'react';
import { useAccount, useForge } from '../../../app/context/forge.ts';
import { endPush } from '../../../platform/end-push.ts';

/** Ends this browser's push subscription with the session, as the server does: the next person must not get its reminders. */
export function usePushEnd(): void {
  const { client } = useForge();
  const { user } = useAccount();
  useEffect(() => {
    const endWithSession = () => {
      const { currentUser, isExpired } = client.session.get();
      // The server sends nothing more to it even if the browser fails here.
      if (isExpired || currentUser?.id !== user.id) endPush().catch(() => {});
    };
    endWithSession();
    return client.session.subscribe(endWithSession);
  }, [client, user]);
}
