import { MessageSquareText, NotebookText, Target } from 'lucide';
import { type ComponentProps } from 'react';
import { type Idea } from '#domain/idea/idea.ts';
import { useMessages } from '../../../app/context/forge.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { VisuallyHidden } from '../../../ui/screen-reader/visually-hidden.tsx';
import css from './idea-meta.module.css';

export function TagList({ tags: names }: Pick<Idea, 'tags'>) {
  const { tags } = useMessages();
  return names.map((tag) => (
    <span key={tag} className={css.tag}>
      {tags[tag]}
    </span>
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
          <span dir="auto" data-brief={isCut || undefined} data-cut>
            {idea.target}
          </span>
        </span>
      )}
      <Count of={MessageSquareText} number={idea.updates.length} label={card.updateCount} />
      <Count of={NotebookText} number={idea.notes.length} label={card.noteCount} />
      {hasTags && <TagList tags={idea.tags} />}
    </div>
  );
}

interface CountProps {
  readonly of: ComponentProps<typeof Icon>['of'];
  readonly number: number;
  label(number: number): string;
}

function Count({ of, number, label }: CountProps) {
  const { format } = useMessages();
  return (
    <span title={label(number)}>
      <Icon of={of} size={13} />
      <span aria-hidden="true">{format.number(number)}</span>
      <VisuallyHidden>{label(number)}</VisuallyHidden>
    </span>
  );
}
