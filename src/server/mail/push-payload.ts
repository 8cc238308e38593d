import { type PushPayload } from '#contract/reminder-paths.ts';
import { type Language } from '#domain/account/account.ts';
import { type ReminderMessage } from '#domain/reminders/plan-reminders.ts';
import { reminderText, testText } from '#messages/format/reminder-text.ts';

export interface PushText {
  /** Names the message: a notification replaces the one with the same. */
  readonly id: string;
  /** Null for a test. */
  readonly message: ReminderMessage | null;
  readonly language: Language;
}

/**
 * The JSON of a notification in at most `maxBytes`. Titles of ideas may take more; what is left out is at the end of the
 * text.
 */
export function pushPayload({ id, message, language }: PushText, maxBytes: number): Buffer {
  const { title, body } = message === null ? testText(language) : reminderText(message, language);
  const ideaId = message?.kind === 'reminder' ? message.reminder.ideaId : null;
  const encode = (text: string) =>
    Buffer.from(JSON.stringify({ title, body: text, tag: id, ideaId, language } satisfies PushPayload));
  let encoded = encode(body);
  for (let length = body.length; encoded.length > maxBytes && length > 0;) {
    length = Math.floor(length * 0.8);
    // Half of a surrogate pair would become a replacement character.
    encoded = encode(
      `${body
        .slice(0, length)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`,
    );
  }
  return encoded;
}
