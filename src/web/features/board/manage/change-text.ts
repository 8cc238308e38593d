import { type Messages } from '#messages/en/en.ts';
import { manageMessages } from '#messages/manage-messages.ts';
import { type LocalizedText } from '../../../app/feedback/toasts.ts';
import { bidiIsolate } from '../../../app/language/bidi-isolate.ts';

/** The text of a toast that says how a name has changed. */
export function changeTextOf(displayName: (words: Messages, name: string) => string) {
  return (key: 'renamed' | 'merged' | 'deleted', name: string): LocalizedText =>
    (words) =>
      manageMessages[words.format.language].manage[key](bidiIsolate(displayName(words, name)));
}
