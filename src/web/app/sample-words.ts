import { type SampleWords, sampleNames, samples } from '#domain/samples.ts';
import { type Messages } from '#messages/en.ts';

/** Translates what the built-in samples say between how it is stored and how a person reads it. */
export interface SampleWording {
  /** A stored text as it is shown; text that is no sample's stays as it was typed. */
  shown(text: string): string;
  /** A text that a form holds as it is stored. */
  stored(text: string): string;
}

const known = new WeakMap<Messages, SampleWording>();

export function sampleWording(messages: Messages): SampleWording {
  let wording = known.get(messages);
  if (wording === undefined) {
    wording = createWording(messages);
    known.set(messages, wording);
  }
  return wording;
}

function createWording(messages: Messages): SampleWording {
  const shown = new Map<string, string>();
  const stored = new Map<string, string>();
  for (const name of sampleNames) {
    for (const field of textFields) {
      const english = samples[name].words[field];
      const translated = messages.samples[name][field];
      if (translated === english) continue;
      shown.set(english, translated);
      stored.set(translated, english);
    }
  }
  return {
    shown: (text) => shown.get(text) ?? text,
    stored: (text) => stored.get(text) ?? text,
  };
}

/** The texts among an idea's fields, each put through one side of a wording; the same object where none changes. */
export function rewordIdea<T extends Partial<SampleWords>>(idea: T, reword: (text: string) => string): T {
  const changed = textFields.filter(
    (field) => idea[field] !== undefined && reword(idea[field]) !== idea[field],
  );
  if (changed.length === 0) return idea;
  return { ...idea, ...Object.fromEntries(changed.map((field) => [field, reword(idea[field] ?? '')])) };
}

const textFields = ['title', 'description', 'target'] as const;
