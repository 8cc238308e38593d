import { changedStyle } from '../idea/changed-style.ts';
import { styleOf } from '../idea/label-style.ts';
import { cleanTag, isValidTag, tagKey } from '../idea/own-tags.ts';
import { isBuiltInTag } from '../idea/tags.ts';
import { currentTag, listedTag, ownTag } from '../mutation/account-tags.ts';
import { type MutationHandler } from '../mutation/mutation-handler.ts';
import { Refusal } from '../mutation/refusal.ts';
import { isBlank } from '../primitives/text.ts';

/**
 * Gives one of the user's own tags another name, or the same one in another spelling. Of two devices that rename the same
 * tag, the later commit wins.
 */
export const renameTag: MutationHandler<'renameTag'> = {
  reads: () => ({ all: 'tags' }),
  apply(draft, { args, at }) {
    const { account } = draft;
    const name = ownTag(account, args.from, at);
    if (name === null) throw new Refusal('tag-not-found');
    const to = cleanTag(args.to);
    if (to === name) return;
    if (!isValidTag(to)) throw new Refusal('invalid-tag');
    if (tagKey(to) !== tagKey(name) && listedTag(account, to) !== undefined) throw new Refusal('tag-exists');
    draft.tags.rename(name, to);
  },
};

/**
 * Removes one of the user's own tags, and gives its ideas another in its place, or none if `moveTo` is blank. One that is
 * gone already is no fault.
 */
export const removeTag: MutationHandler<'removeTag'> = {
  reads: () => ({ all: 'tags' }),
  apply(draft, { args, at }) {
    const { account } = draft;
    const isMove = !isBlank(args.moveTo);
    if (isMove && tagKey(args.name) === tagKey(args.moveTo)) throw new Refusal('tag-same');
    const name = ownTag(account, args.name, at);
    if (name === null) return;
    const moveTo = isMove ? listedTag(account, currentTag(account, args.moveTo, at)) : null;
    // Another device has merged the two the other way around.
    if (moveTo === name) return;
    if (moveTo === undefined) throw new Refusal('tag-not-found');
    draft.tags.replace(name, moveTo);
  },
};

/** Sets the colour of a tag, and whether it is hidden; only built-in ones can be. One that is gone is no fault. */
export const styleTag: MutationHandler<'styleTag'> = {
  reads: () => ({}),
  apply(draft, { args: { name, colour, hidden }, at }) {
    const key = tagKey(name);
    const isBuiltIn = isBuiltInTag(key);
    const styled = isBuiltIn ? key : ownTag(draft.account, name, at);
    if (styled === null) return;
    const change = {
      ...(colour !== undefined && { colour }),
      ...(hidden !== undefined && isBuiltIn && { hidden }),
    };
    draft.tags.style(styled, changedStyle(styleOf(draft.account.tagStyles, styled), change));
  },
};
