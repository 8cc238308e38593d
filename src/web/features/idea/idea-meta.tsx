import { MessageSquareText, NotebookPen, Target } from 'lucide';
import { type Idea } from '#domain/idea.ts';
import { useMessages } from '../../app/forge.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './idea-meta.module.css';

export function TagList({ tags: names }: Pick<Idea, 'tags'>) {
  const { tags } = useMessages();
  return names.map((tag) => (
    <span key={tag} className={css.tag}>
      {tags[tag]}
    </span>
  ));
}

/** Target, numbers of updates and notes, tags: one quiet line. Without the tags, as in an opened row, the target has all its words. */
export function IdeaMeta({ idea, hasTags = true }: { readonly idea: Idea; readonly hasTags?: boolean }) {
  const { card, format } = useMessages();
  return (
    <div className={css.meta}>
      {idea.target !== '' && (
        <span className={css.target}>
          <Icon of={Target} size={13} role="img" aria-label={card.target} />
          <span data-brief={hasTags || undefined}>{idea.target}</span>
        </span>
      )}
      <span title={card.updateCount(idea.updates.length)}>
        <Icon of={MessageSquareText} size={13} role="img" aria-label={card.updates} />
        {format.number(idea.updates.length)}
      </span>
      <span title={card.noteCount(idea.notes.length)}>
        <Icon of={NotebookPen} size={13} role="img" aria-label={card.notes} />
        {format.number(idea.notes.length)}
      </span>
      {hasTags && <TagList tags={idea.tags} />}
    </div>
  );
}
