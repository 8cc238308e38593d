import { type PushPayload } from '#contract/reminder-paths.ts';
import { type Language } from '#domain/account/account.ts';
import { type Telling } from '#domain/reminders/plan-reminders.ts';
import { tellingText, testText } from '#messages/format/telling-text.ts';

export interface PushText {
  /** Names the message: a notification replaces the one with the same. */
  readonly id: string;
  /** Null for a test. */
  readonly telling: Telling | null;
  readonly language: Language;
}

/**
 * The JSON of a notification in at most `maxBytes`. Titles of ideas may take more; what is left out is at the end of the
 * text.
 */
export function pushPayload({ id, telling, language }: PushText, maxBytes: number): Buffer {
  const { title, body } = telling === null ? testText(language) : tellingText(telling, language);
  const ideaId = telling?.kind === 'reminder' ? telling.reminder.ideaId : null;
  const encode = (text: string) =>
    Buffer.from(JSON.stringify({ title, body: text, tag: id, ideaId, language } satisfies PushPayload));
  let encoded = encode(body);
  for (let length = body.length; encoded.length > maxBytes && length > 0;) {
    length = Math.floor(length * 0.8);
    // Half of a pair would become a replacement character.
    encoded = encode(
      `${body
        .slice(0, length)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`,
    );
  }
  return encoded;
}
