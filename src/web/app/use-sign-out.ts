import { UnsavedChanges } from '#client/create-client.ts';
import { useForge, useMessages } from './forge.ts';

/** Signs out; asks first where changes would be lost that could not be saved. */
export function useSignOut(): () => Promise<void> {
  const { client, dialogs } = useForge();
  const { header } = useMessages();
  return async () => {
    try {
      await client.logout();
    } catch (error) {
      if (!(error instanceof UnsavedChanges)) throw error;
      dialogs.ask({
        question: header.unsaved(error.count),
        confirm: header.signOut,
        run: () => void client.logout({ discard: true }),
      });
    }
  };
}
