import { type SampleText, sampleNames, samples } from '#domain/idea/samples.ts';
import { type Messages } from '#messages/en/en.ts';

/** Translates what the built-in samples say between how it is stored and how a person reads it. */
export interface SampleTranslation {
  /** A stored text as it is shown; text that is no sample's stays as it was typed. */
  toDisplay(text: string): string;
  /** A text that a form holds as it is stored. */
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

/** The texts among an idea's fields, each put through one side of a wording; the same object where none changes. */
export function mapSampleTexts<T extends Partial<SampleText>>(idea: T, mapText: (text: string) => string): T {
  const changed = textFields.filter(
    (field) => idea[field] !== undefined && mapText(idea[field]) !== idea[field],
  );
  if (changed.length === 0) return idea;
  return { ...idea, ...Object.fromEntries(changed.map((field) => [field, mapText(idea[field] ?? '')])) };
}

const textFields = ['title', 'description', 'target'] as const;
