import { type SavedFilter, isSameFilterName } from '../board/saved-filters.ts';
import { withCurrentNames } from '../mutation/account-filters.ts';
import { type MutationHandler } from '../mutation/mutation-handler.ts';
import { Refusal } from '../mutation/refusal.ts';
import { limits } from '../primitives/limits.ts';
import { cleanText } from '../primitives/text.ts';

/** Each filter is an entry of its own, so that two devices that save different ones keep both. */
export const saveFilter: MutationHandler<'saveFilter'> = {
  reads: () => ({}),
  apply(draft, { args: { filter, formerName } }) {
    const clean = withCurrentNames(draft.account, checkedFilter(filter), draft.at);
    if (formerName !== undefined && !isSameFilterName(formerName, clean.name))
      draft.setFilter(formerName, null);
    draft.setFilter(clean.name, clean);
  },
};

/** A filter that another device has forgotten already is no fault. */
export const forgetFilter: MutationHandler<'forgetFilter'> = {
  reads: () => ({}),
  apply(draft, { args }) {
    draft.setFilter(args.name, null);
  },
};

/** The filter as it is stored. @throws Refusal if a text is missing or too long */
function checkedFilter({ name, search, category, tag, ...rest }: SavedFilter): SavedFilter {
  const cleanName = checkedText(name, limits.filterName);
  if (cleanName === '') throw new Refusal('text-required');
  const texts = {
    search: checkedText(search, limits.filterSearch),
    category: checkedText(category, limits.categoryName),
    tag: checkedText(tag, limits.tagName),
  };
  const given = Object.entries(texts).filter(([, text]) => text !== '');
  return { ...rest, name: cleanName, ...Object.fromEntries(given) };
}

function checkedText(text: string | undefined, maxLength: number): string {
  const clean = cleanText(text ?? '');
  if (clean.length > maxLength) throw new Refusal('text-too-long');
  return clean;
}
