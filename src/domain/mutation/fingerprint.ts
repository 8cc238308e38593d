import { type EntryTotals } from '../idea/entry-totals.ts';
import { type IdeaDoc } from '../idea/idea.ts';
import { isSetBySteps } from '../idea/steps.ts';
import { type EveryField } from '../primitives/every-field.ts';

/** Fields that may change without an edit by a user, and those that count only if they have a value. */
type Unmarked = 'id' | 'rank' | 'createdAt' | 'finishedAt' | 'progressBy' | 'setAside' | 'leads';

/**
 * A short hash of an idea's content and its entry totals, without its rank. Different ideas practically
 * always have different fingerprints. (cyrb53, a public-domain hash of 53 bits.)
 */
export function fingerprint(idea: IdeaDoc, { updates, notes, steps, done, size }: EntryTotals): string {
  const { title, description, category, deadline, target, priority, tags, progress } = idea;
  const { setAside, leads } = idea;
  const own: EveryField<Omit<IdeaDoc, Unmarked>> = {
    title,
    description,
    category,
    deadline,
    target,
    priority,
    tags,
    progress,
  };
  // Without steps, own leads and if nothing is set aside, it stays as it was stored before there were any.
  const ofSteps = steps === 0 ? [] : [steps, done, isSetBySteps(idea)];
  const aside = setAside ? [{ setAside }] : [];
  const reminded = leads ? [{ leads }] : [];
  return hash(
    JSON.stringify([...Object.values(own), updates, notes, size, ...ofSteps, ...aside, ...reminded]),
  );
}

function hash(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
