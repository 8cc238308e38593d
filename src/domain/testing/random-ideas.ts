import fc from 'fast-check';
import { priorities, progressSources } from '../idea/idea.ts';
import { reminderLeads } from '../idea/leads.ts';
import { builtInTags } from '../idea/tags.ts';
import { type ImportedIdea } from '../mutation/mutation.ts';
import { limits } from '../primitives/limits.ts';

type FieldsOf<T> = { readonly [K in keyof T]: fc.Arbitrary<T[K]> };

/** A generator for every field of an import file; its texts come from `text`. */
export function importedFields(text: fc.Arbitrary<string>): FieldsOf<Required<ImportedIdea>> {
  const date = fc.constant('2026-11-20T12:00:00.000Z');
  const entries = fc.array(fc.record({ text, date }), { maxLength: 5 });
  return {
    title: text,
    description: text,
    category: text,
    deadline: text,
    target: text,
    priority: fc.constantFrom(...priorities),
    tags: fc.subarray([...builtInTags, 'kite', 'Kíte', 'sail']),
    progress: fc.integer({ min: 0, max: 100 }),
    updates: entries,
    notes: entries,
    steps: fc.array(fc.record({ text, done: fc.boolean() }), { maxLength: 3 }),
    progressBy: fc.constantFrom(...progressSources),
    createdAt: date,
    leads: fc.subarray([...reminderLeads], { maxLength: limits.reminderLeads }),
    setAside: fc.constantFrom('', 'someday', '2026-12-24T09:00'),
  };
}
