import { checkCategory } from '../idea/categories.ts';
import { changedStyle } from '../idea/changed-style.ts';
import { styleOf } from '../idea/label-style.ts';
import { type AccountReader, type Reads } from '../mutation/account-reader.ts';
import { currentCategory, filtersIn, isListed, ownCategory } from '../mutation/category-names.ts';
import { type MutationHandler } from '../mutation/mutation-handler.ts';
import { Refusal } from '../mutation/refusal.ts';
import { cleanText } from '../primitives/text.ts';

/** Gives one of the user's own categories another name. Of two devices that rename the same one, the later commit wins. */
export const renameCategory: MutationHandler<'renameCategory'> = {
  reads: ({ from }, reader) => readsOfCategory(from, reader),
  apply(draft, { args, at }) {
    const name = ownCategory(draft.account, args.from, at);
    if (name === null) throw new Refusal('category-not-found');
    const to = cleanText(args.to);
    if (to === name) return;
    const others = draft.account.categories.filter((one) => one !== name);
    const errorCode = checkCategory(to, others);
    if (errorCode) throw new Refusal(errorCode);
    draft.renameCategory(name, to);
  },
};

/** Moves the ideas of one of the user's own categories to another, and removes it. One that is gone already is no fault. */
export const removeCategory: MutationHandler<'removeCategory'> = {
  reads: ({ name }, reader) => readsOfCategory(name, reader),
  apply(draft, { args, at }) {
    const { account, reader } = draft;
    if (cleanText(args.name) === cleanText(args.moveTo)) throw new Refusal('category-same');
    const name = ownCategory(account, args.name, at);
    if (name === null) return;
    const moveTo = currentCategory(account, args.moveTo, at);
    // Another device has merged the two the other way around.
    if (moveTo === name) return;
    if (!isListed(account, moveTo)) throw new Refusal('category-not-found');
    const filters = filtersIn(account, name);
    draft.moveCategory({ from: name, to: moveTo, ids: reader.ideasIn(name), filters });
    draft.removeCategory(name);
  },
};

/** Sets the colour of a category, and whether it is hidden; only built-in ones can be. One that is gone is no fault. */
export const styleCategory: MutationHandler<'styleCategory'> = {
  reads: () => ({}),
  apply(draft, { args: { name, colour, hidden }, at }) {
    const { account } = draft;
    const isOwn = ownCategory(account, name, at);
    const styled = isOwn ?? currentCategory(account, name, at);
    if (isOwn === null && styled !== cleanText(name)) return;
    if (!isListed(account, styled)) return;
    const change = {
      ...(colour !== undefined && { colour }),
      ...(hidden !== undefined && isOwn === null && { hidden }),
    };
    draft.styleCategory(styled, changedStyle(styleOf(account.categoryStyles, styled), change));
  },
};

/** The ideas of a category, by the name it has in the mutation and by its present one. */
function readsOfCategory(name: string, reader: AccountReader | undefined): Reads {
  if (reader === undefined) return { isPartial: true };
  // The age of the mutation does not matter here.
  const own = ownCategory(reader.account, name, -Infinity);
  return own === null ? {} : { categories: [own] };
}
