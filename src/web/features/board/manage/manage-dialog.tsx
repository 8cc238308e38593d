import { useRef } from 'react';
import { manageMessages } from '#messages/manage-messages.ts';
import { useFeatureMessages, useMessages } from '../../../app/context/forge.ts';
import { Button } from '../../../ui/controls/button.tsx';
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
  const tagsHeading = useRef<HTMLHeadingElement>(null);
  // Tags come after up to 200 rows of categories.
  const goToTags = () => {
    tagsHeading.current?.focus({ preventScroll: true });
    tagsHeading.current?.scrollIntoView();
  };
  return (
    <Dialog title={actions.manage} closeLabel={app.close} size="wide" isTopAligned onClose={onClose}>
      <p className={css.intro}>{words.intro}</p>
      <LabelList title={words.categories} kind={categories}>
        <Button kind="ghost" onClick={goToTags}>
          {words.goToTags}
        </Button>
      </LabelList>
      <LabelList title={words.tags} kind={tags} headingRef={tagsHeading} />
    </Dialog>
  );
}
