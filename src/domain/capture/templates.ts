import { normalizeForSearch } from '../primitives/normalize-for-search.ts';
import { type PhraseToken } from './phrase-tokens.ts';

/** The numbers read so far, by slot. */
export type SlotValues = Readonly<Record<string, number>>;

/** Reads a slot's words at an index. Returns the numbers found and the index behind them, or null. */
export type SlotReader = (
  tokens: readonly PhraseToken[],
  at: number,
) => { readonly values: SlotValues; readonly end: number } | null;

interface Element {
  readonly words: readonly string[];
  readonly slot: string | null;
  readonly optional: boolean;
}

export type Template = readonly Element[];

export interface TemplateMatch {
  readonly values: SlotValues;
  readonly end: number;
}

const elementPattern = /\(([^)]+)\)|\[([^\]]+)\]|\S+/g;

export function compileTemplate(template: string): Template {
  return Array.from(template.matchAll(elementPattern), ([all, optional, required]) => {
    const content = optional ?? required ?? all;
    const slot = /^<(\w+)>$/.exec(content)?.[1] ?? null;
    return {
      words: normalizeForSearch(content).split('|'),
      slot,
      optional: optional !== undefined,
    };
  });
}

/** Every way a template matches from an index on. */
export function matchTemplate(
  template: Template,
  slots: Readonly<Record<string, SlotReader>>,
  tokens: readonly PhraseToken[],
  from: number,
): readonly TemplateMatch[] {
  if (!canBegin(template, slots, tokens, from)) return noMatches;
  const matches: TemplateMatch[] = [];
  const step = (index: number, at: number, values: SlotValues): void => {
    const element = template[index];
    if (element === undefined) {
      if (at > from) matches.push({ values, end: at });
      return;
    }
    const token = tokens[at];
    // A comma ends a part of a phrase, except before a year.
    if (token && (at === from || element.slot === 'year' || !tokens[at - 1]?.comma)) {
      if (element.slot === null) {
        if (element.words.includes(token.text)) step(index + 1, at + 1, values);
      } else {
        const read = slots[element.slot]?.(tokens, at);
        if (read) step(index + 1, read.end, { ...values, ...read.values });
      }
    }
    if (element.optional) step(index + 1, at, values);
  };
  step(0, from, {});
  return matches;
}

const noMatches: readonly TemplateMatch[] = [];

/** Whether a template's first word is at the index. Almost no template's is, so the rest is seldom looked at. */
function canBegin(
  template: Template,
  slots: Readonly<Record<string, SlotReader>>,
  tokens: readonly PhraseToken[],
  at: number,
): boolean {
  const text = tokens[at]?.text;
  if (text === undefined) return false;
  for (const { words, slot, optional } of template) {
    if (slot === null ? words.includes(text) : slots[slot]?.(tokens, at)) return true;
    if (!optional) return false;
  }
  return false;
}
