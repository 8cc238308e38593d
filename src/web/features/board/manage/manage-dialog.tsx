import { manageMessages } from '#messages/manage-messages.ts';
import { useFeatureMessages, useMessages } from '../../../app/context/forge.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LabelList } from './label-list.tsx';
import css from './manage.module.css';
import { useCategoryKind } from './use-category-kind.tsx';
import { useTagKind } from './use-tag-kind.tsx';

/** Renames, merges, colours, hides and deletes categories and tags. */
export function ManageDialog({ onClose }: { onClose(): void }) {
  const { actions, app } = useMessages();
  const { manage: words } = useFeatureMessages(manageMessages);
  const categories = useCategoryKind();
  const tags = useTagKind();
  return (
    <Dialog title={actions.manage} closeLabel={app.close} size="wide" isTopAligned onClose={onClose}>
      <p className={css.intro}>{words.intro}</p>
      <LabelList title={words.categories} kind={categories} />
      <LabelList title={words.tags} kind={tags} />
    </Dialog>
  );
}
