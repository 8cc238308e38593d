import { MessageSquareText, Target } from 'lucide';
import { type CSSProperties } from 'react';
import { type Idea } from '#domain/idea/idea.ts';
import { styleOf } from '#domain/idea/label-style.ts';
import { type Tag, tagName } from '#domain/idea/tags.ts';
import { useAccountState, useForge, useMessages } from '../../../app/context/forge.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { VisuallyHidden } from '../../../ui/screen-reader/visually-hidden.tsx';
import { FilterButton } from '../links/filter-button.tsx';
import css from './idea-meta.module.css';

/** The name of a tag after its sign, which has the colour chosen for it. */
export function TagLabel({ name }: { readonly name: Tag }) {
  const { tags } = useMessages();
  const colour = styleOf(useAccountState().tagStyles, name)?.colour;
  const style = colour && ({ '--hue': `var(--hue-${colour})` } as CSSProperties);
  return (
    <bdi className={css.tag} data-coloured={colour && ''} style={style} data-searched-elsewhere>
      {tagName(name, tags)}
    </bdi>
  );
}

/** Tags that show their ideas. */
export function TagList({ tags: names }: Pick<Idea, 'tags'>) {
  const { tags } = useMessages();
  return names.map((tag) => (
    <FilterButton key={tag} name={tagName(tag, tags)} filter={{ tag }}>
      <TagLabel name={tag} />
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
 * One line with target, number of updates, and tags. Without the tags, as in an expanded row, the
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
      <UpdateCount idea={idea} />
      {hasTags && <TagList tags={idea.tags} />}
    </div>
  );
}

/** The number of updates, as a button that opens them, if there are any. The button Notes has that of the notes. */
function UpdateCount({ idea }: { readonly idea: Idea }) {
  const { dialogs } = useForge();
  const { card, format } = useMessages();
  const { length } = idea.updates;
  if (length === 0) return null;
  return (
    <button
      type="button"
      className={css.count}
      aria-label={card.updateCount(length)}
      data-tooltip={card.updateCount(length)}
      onClick={() => dialogs.show({ kind: 'updates', id: idea.id })}
    >
      <Icon of={MessageSquareText} size={13} />
      {format.number(length)}
    </button>
  );
}
