import { type SampleText, sampleNames, samples } from '#domain/idea/samples.ts';
import { type Messages } from '#messages/en/en.ts';

/** Translates the texts of built-in samples between the stored (English) and the shown language. */
export interface SampleTranslation {
  /** The text to show for a stored one. A text that is not a sample's stays as it is. */
  toDisplay(text: string): string;
  /** The text to store for one in a form. */
  toStored(text: string): string;
}

const translations = new WeakMap<Messages, SampleTranslation>();

export function sampleTranslation(messages: Messages): SampleTranslation {
  let translation = translations.get(messages);
  if (translation === undefined) {
    translation = createSampleTranslation(messages);
    translations.set(messages, translation);
  }
  return translation;
}

function createSampleTranslation(messages: Messages): SampleTranslation {
  const display = new Map<string, string>();
  const stored = new Map<string, string>();
  for (const name of sampleNames) {
    for (const field of textFields) {
      const english = samples[name].text[field];
      const translated = messages.samples[name][field];
      if (translated === english) continue;
      display.set(english, translated);
      stored.set(translated, english);
    }
  }
  return {
    toDisplay: (text) => display.get(text) ?? text,
    toStored: (text) => stored.get(text) ?? text,
  };
}

/** Maps the texts among an idea's fields. Returns the same object if none changes. */
export function mapSampleTexts<T extends Partial<SampleText>>(idea: T, mapText: (text: string) => string): T {
  const changed = textFields.filter(
    (field) => idea[field] !== undefined && mapText(idea[field]) !== idea[field],
  );
  if (changed.length === 0) return idea;
  return { ...idea, ...Object.fromEntries(changed.map((field) => [field, mapText(idea[field] ?? '')])) };
}

const textFields = ['title', 'description', 'target'] as const;
