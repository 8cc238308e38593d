import { copyText } from '../../platform/clipboard.ts';
import { useForge } from '../context/forge.ts';

/** Copies a text and says so, or says that the browser does not allow it. */
export function useCopy(): (text: string) => Promise<void> {
  const { toasts } = useForge();
  return async (text) => {
    try {
      await copyText(text);
    } catch {
      // Denied, or there is no clipboard at all.
      return toasts.error((words) => words.app.copyFailed);
    }
    toasts.success((words) => words.app.copied);
  };
}
