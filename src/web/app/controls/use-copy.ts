import { copyMessages } from '#messages/copy-messages.ts';
import { copyText } from '../../platform/clipboard.ts';
import { useForge } from '../context/forge.ts';

/** Copies a text to the clipboard and shows a toast about success or failure. */
export function useCopy(): (text: string) => Promise<void> {
  const { toasts } = useForge();
  return async (text) => {
    try {
      await copyText(text);
    } catch {
      // The browser denies access, or has no clipboard.
      return toasts.error(({ format }) => copyMessages[format.language].copy.failed);
    }
    toasts.success(({ format }) => copyMessages[format.language].copy.copied);
  };
}
