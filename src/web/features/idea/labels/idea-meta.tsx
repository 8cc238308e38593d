import { MessageSquareText, NotebookText, Target } from 'lucide';
import { type ComponentProps } from 'react';
import { type EntryList, type Idea } from '#domain/idea/idea.ts';
import { useForge, useMessages } from '../../../app/context/forge.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { VisuallyHidden } from '../../../ui/screen-reader/visually-hidden.tsx';
import { FilterButton } from '../links/filter-button.tsx';
import css from './idea-meta.module.css';

/** Tags that show their ideas. */
export function TagList({ tags: names }: Pick<Idea, 'tags'>) {
  const { tags } = useMessages();
  return names.map((tag) => (
    <FilterButton key={tag} name={tags[tag]} filter={{ tag }}>
      <span className={css.tag} data-searched-elsewhere>
        {tags[tag]}
      </span>
    </FilterButton>
  ));
}

export interface IdeaMetaProps {
  readonly idea: Idea;
  readonly hasTags?: boolean;
  /** Whether a long target is cut; by default where the tags follow. */
  readonly isCut?: boolean;
}

/**
 * One line with target, numbers of updates and notes, and tags. Without the tags, as in an expanded row, the
 * target is shown in full.
 */
export function IdeaMeta({ idea, hasTags = true, isCut = hasTags }: IdeaMetaProps) {
  const { card } = useMessages();
  return (
    <div className={css.meta}>
      {idea.target !== '' && (
        <span className={css.target}>
          <Icon of={Target} size={13} />
          <VisuallyHidden>{card.target}: </VisuallyHidden>
          <span dir="auto" data-brief={isCut || undefined} data-cut data-searched-elsewhere>
            {idea.target}
          </span>
        </span>
      )}
      <Count of={MessageSquareText} kind="updates" idea={idea} label={card.updateCount} />
      <Count of={NotebookText} kind="notes" idea={idea} label={card.noteCount} />
      {hasTags && <TagList tags={idea.tags} />}
    </div>
  );
}

interface CountProps {
  readonly of: ComponentProps<typeof Icon>['of'];
  readonly kind: EntryList;
  readonly idea: Idea;
  label(number: number): string;
}

/** The number of updates or notes, as a button that opens them. */
function Count({ of, kind, idea, label }: CountProps) {
  const { dialogs } = useForge();
  const { format } = useMessages();
  const { length } = idea[kind];
  return (
    <button
      type="button"
      className={css.count}
      aria-label={label(length)}
      data-tooltip={label(length)}
      onClick={() => dialogs.show({ kind, id: idea.id })}
    >
      <Icon of={of} size={13} />
      {format.number(length)}
    </button>
  );
}
